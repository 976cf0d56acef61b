const STORAGE_KEY = 'cart-session';
const ID_BYTES = 18;

function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_');
}

/**
 * The id of this browser's cart, created on first use. `anonymous` when the browser cannot store it; then the server
 * uses a cookie.
 */
export function cartSessionId(): string {
  try {
    const known = localStorage.getItem(STORAGE_KEY);
    if (known) return known;
    const created = createId();
    localStorage.setItem(STORAGE_KEY, created);
    return created;
  } catch (error) {
    if (error instanceof DOMException) return 'anonymous';
    throw error;
  }
}
