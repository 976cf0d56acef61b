/** Characters of an order's number. */
export const NUMBER_LENGTH = 8;

/** The number by which people name an order: the first eight characters of its id. */
export function orderNumberOf(orderId: string): string {
  return orderId.slice(0, NUMBER_LENGTH);
}

/** How people type a number: any case, blanks and a `#` around it. */
export function readOrderNumber(text: string): string {
  return text.replace(/[\s#-]/g, '').toUpperCase();
}

/**
 * Whether an id begins with a number that people and spreadsheets leave alone: not digits only, and not of
 * the form `12E45678`, which a spreadsheet takes for a power of ten.
 */
function hasUsableNumber(orderId: string): boolean {
  return !/^\d+(?:E\d+)?$/.test(orderNumberOf(orderId));
}

/** Whether a text is an order's number or its whole id, as `readOrderNumber` gives it; nobody's telephone is one. */
export function isOrderNumber(text: string): boolean {
  return /^[0-9A-F]{8}(?:[0-9A-F]{24})?$/.test(text) && hasUsableNumber(text);
}

/** Draws ids until one's number is usable and not yet taken. `draw` returns 32 random hexadecimal digits. */
export function drawOrderId(draw: () => string, isTaken: (number: string) => boolean): string {
  for (;;) {
    const id = draw().toUpperCase();
    if (hasUsableNumber(id) && !isTaken(orderNumberOf(id))) return id;
  }
}

/** The provider's number for one try to pay: letters and digits only, unique per try. */
export function attemptId(orderId: string, attempt: number): string {
  return `${orderId}A${attempt}`;
}

/** Opens the shopper's own page of an order. It begins with the order's number, so that no list of tokens is needed. */
export function orderToken(orderId: string, secret: string): string {
  return `${orderNumberOf(orderId)}-${secret}`;
}

const ATTEMPT_ID = /^([0-9A-F]{32})A\d{1,6}$/;

/** The order that an attempt's number belongs to; `undefined` for a number of another form. */
export function orderIdOfAttempt(attempt: string): string | undefined {
  return ATTEMPT_ID.exec(attempt)?.[1];
}
