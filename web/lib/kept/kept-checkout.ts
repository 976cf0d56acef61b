/** What was typed at the checkout stays in this browser until the order stands. */
const KEY = 'odeme-bilgileri';

/** The kept texts by field; `{}` when there are none. */
export function readKeptCheckout(): Readonly<Record<string, string>> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'));
  } catch {
    // A browser without storage, or with something else under this name, has kept nothing.
    return {};
  }
}

export function keepCheckout(texts: Readonly<Record<string, string>>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(texts));
  } catch {
    // Without storage the form works all the same.
  }
}

export function forgetCheckout(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
