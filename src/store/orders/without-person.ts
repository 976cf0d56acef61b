import type { JournalEntry } from '#domain/orders/journal-entry';
import { anonymise, ERASED_DETAILS, ERASED_TEXT } from '#domain/orders/anonymise';

/** The entry without its person: facts and amounts stay, everything that a person typed is removed. */
export function withoutPerson(entry: JournalEntry): JournalEntry {
  const { type } = entry;
  if (type === 'placed') return { ...entry, order: anonymise(entry.order) };
  if (type === 'corrected') return { ...entry, details: ERASED_DETAILS };
  if (type === 'note') return { ...entry, text: ERASED_TEXT };
  if (type === 'returnRequested') {
    const items = entry.items.map((item) => ({ ...item, reason: ERASED_TEXT }));
    return { ...entry, items, note: entry.note === '' ? '' : ERASED_TEXT };
  }
  const isReasoned = type === 'cancelled' || type === 'returned';
  if (isReasoned && entry.reason !== '') return { ...entry, reason: ERASED_TEXT };
  const isReferenced = type === 'refundRequested' || type === 'refunded';
  if (isReferenced && entry.reference !== '') return { ...entry, reference: ERASED_TEXT };
  return entry;
}
