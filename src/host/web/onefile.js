// In the page that is one file, the table and the scoreboard are templates. This shows the one that
// the address asks for, and returns its name.

export function showPageOfAddress() {
  const name = new URLSearchParams(location.search).has("scoreboard") ? "scoreboard" : "table";
  const template = document.querySelector(`template[data-page="${name}"]`);
  for (const style of document.querySelectorAll("style[data-page]")) style.media = style.dataset.page === name ? "all" : "not all";
  Object.assign(document.body.dataset, template.dataset);
  document.title = template.title;
  document.body.append(template.content);
  return name;
}
