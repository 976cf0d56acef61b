import type { JournalEntry } from './journal-entry.ts';
import type { CustomerDetails, OrderEvent, PlacedOrder } from './order.ts';

const ERASED_TEXT = 'Silindi';

const ERASED_DETAILS: CustomerDetails = {
  customerName: ERASED_TEXT,
  customerPhone: '',
  shippingAddress: ERASED_TEXT,
};

const erased = (text: string): string => text && ERASED_TEXT;

/** The order without personal data: only what the law requires. */
function orderWithoutPerson(placed: PlacedOrder): PlacedOrder {
  const { delivery: _delivery, billing: _billing, note: _note, idempotencyKey: _key, ...order } = placed;
  return { ...order, ...ERASED_DETAILS, sessionId: '', customerEmail: '', terms: { ...order.terms, ip: '' } };
}

/** The entry without its person: facts and amounts stay, everything that a person typed is removed. */
export function withoutPerson(entry: JournalEntry): JournalEntry {
  const { type } = entry;
  if (type === 'placed') return { ...entry, order: orderWithoutPerson(entry.order) };
  if (type === 'corrected') return { ...entry, details: ERASED_DETAILS };
  if (type === 'note') return { ...entry, text: ERASED_TEXT };
  if (type === 'returnRequested') {
    const items = entry.items.map((item) => ({ ...item, reason: ERASED_TEXT }));
    return { ...entry, items, note: erased(entry.note) };
  }
  if (type === 'cancelled' || type === 'returned' || type === 'returnAnswered') {
    return { ...entry, reason: erased(entry.reason) };
  }
  if (type === 'refundRequested' || type === 'refunded') {
    return { ...entry, reference: erased(entry.reference) };
  }
  // The provider reports facts of a payment; what is entered by hand is the typed reference.
  const isTyped = type === 'reviewFlagged' && entry.reason === 'late_payment' && entry.by !== 'paytr';
  return isTyped ? { ...entry, detail: erased(entry.detail) } : entry;
}

type Person = CustomerDetails & Partial<Pick<PlacedOrder, 'note'>>;

function textsOf(person: Person): string[] {
  const { customerName, customerEmail = '', customerPhone, shippingAddress, delivery, note = '' } = person;
  const { title = '', number, address = '' } = person.billing ?? {};
  const texts = [customerName, customerEmail, customerPhone, shippingAddress, delivery?.addressLine ?? ''];
  return [...texts, title, number?.kept ?? '', address, note]
    .filter((text) => text !== '' && text !== ERASED_TEXT)
    .map((text) => JSON.stringify(text).slice(1, -1));
}

/** The texts of an event that identify a person, as JSON writes them. */
export function personTexts(event: OrderEvent): string[] {
  if (event.type === 'placed') return textsOf(event.order);
  return event.type === 'corrected' ? textsOf(event.details) : [];
}

/** The addresses of an order's person: the one it was placed with, and later ones. */
export function emailsIn(events: readonly OrderEvent[]): string[] {
  return events.flatMap((event) => {
    if (event.type === 'placed') return event.order.customerEmail;
    return (event.type === 'corrected' && event.details.customerEmail) || [];
  });
}
