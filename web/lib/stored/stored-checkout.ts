/** Texts typed at the checkout are stored in this browser until the order is placed. */
const KEY = 'odeme-bilgileri';

/** The stored texts by field; `{}` when there are none. */
export function readStoredCheckout(): Readonly<Record<string, string>> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'));
  } catch {
    // The browser has no storage, or other data under this name.
    return {};
  }
}

/** Stores the texts of the form, by field. */
export function storeCheckout(texts: Readonly<Record<string, string>>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(texts));
  } catch {
    // Without storage the form still works.
  }
}

export function removeStoredCheckout(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to remove.
  }
}
