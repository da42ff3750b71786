// What this browser remembers. A private window may refuse to store anything; then it lasts only
// until the page is closed.

export function recall(name) {
  try {
    return localStorage.getItem(`four-winds ${name}`);
  } catch {
    return null;
  }
}

// Returns whether the browser took it. A value of null forgets the name.
export function remember(name, value) {
  try {
    if (value === null) localStorage.removeItem(`four-winds ${name}`);
    else localStorage.setItem(`four-winds ${name}`, value);
    return true;
  } catch {
    return false;
  }
}
