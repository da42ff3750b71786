// What this browser remembers. Private windows may refuse storage; then it is forgotten, and nothing else is lost.

export function recall(name) {
  try {
    return localStorage.getItem(`four-winds ${name}`);
  } catch {
    return null;
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(`four-winds ${name}`, value);
  } catch {
    return;
  }
}
