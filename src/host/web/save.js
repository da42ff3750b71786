// Files that a page gives to the user and takes from them.

export function downloadFile(name, parts, type) {
  const address = URL.createObjectURL(new Blob(parts, { type }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

export function today() {
  return new Date().toISOString().slice(0, 10);
}
