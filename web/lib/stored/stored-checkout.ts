import { isJsonObject, parseJson } from '#kernel/json';
import { storedText } from './stored-text.ts';

/** Texts typed at the checkout are stored in this browser until the order is placed. */
const stored = storedText('odeme-bilgileri');

/** The stored texts by field; `{}` when there are none. */
export function readStoredCheckout(): Readonly<Record<string, string>> {
  const value = parseJson(stored.read() ?? '{}');
  const texts = isJsonObject(value) ? Object.entries(value) : [];
  return Object.fromEntries(texts.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** Stores the texts of the form, by field. */
export function storeCheckout(texts: Readonly<Record<string, string>>): void {
  stored.write(JSON.stringify(texts));
}

export function removeStoredCheckout(): void {
  stored.write(null);
}
