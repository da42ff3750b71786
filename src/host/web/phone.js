// On a phone one place is in front, with its keys. The displays of the others are small above it.
// Larger screens show all places alike, and phone.css has no effect there.

export class FrontPlace {
  #sections;

  constructor(sections) {
    this.#sections = sections;
    sections.forEach((section, place) => {
      section.querySelector(".choose").setAttribute("aria-label", `Show place ${place}`);
      section.querySelector(".choose").addEventListener("click", () => this.show(place));
    });
    this.show(0);
  }

  show(place) {
    this.#sections.forEach((section, at) => section.classList.toggle("front", at === place));
  }
}

// The button that shows and hides the tools. A tool that was used needs no more room.
export function foldTools() {
  const button = document.getElementById("fold");
  const show = (open) => {
    document.body.dataset.tools = open ? "open" : "folded";
    button.setAttribute("aria-expanded", open);
  };
  button.addEventListener("click", () => show(document.body.dataset.tools !== "open"));
  document.querySelector(".tools").addEventListener("click", ({ target }) => {
    if (target.closest("button, a")) show(false);
  });
  show(false);
}
