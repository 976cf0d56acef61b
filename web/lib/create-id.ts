const ID_BYTES = 18;

/** An id that nobody can guess; `crypto.randomUUID` is missing where a shop is tried without TLS. */
export function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_');
}
