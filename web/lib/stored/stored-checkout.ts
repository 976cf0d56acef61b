import { storedText } from './stored-text.ts';

/** Texts typed at the checkout are stored in this browser until the order is placed. */
const stored = storedText('odeme-bilgileri');

/** The stored texts by field; `{}` when there are none. */
export function readStoredCheckout(): Readonly<Record<string, string>> {
  try {
    const value: unknown = JSON.parse(stored.read() ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'));
  } catch {
    // Other data under this name.
    return {};
  }
}

/** Stores the texts of the form, by field. */
export function storeCheckout(texts: Readonly<Record<string, string>>): void {
  stored.write(JSON.stringify(texts));
}

export function removeStoredCheckout(): void {
  stored.write(null);
}
