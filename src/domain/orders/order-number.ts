export const NUMBER_LENGTH = 8;

/** The number that people use for an order: the first eight characters of its id. */
export function orderNumberOf(orderId: string): string {
  return orderId.slice(0, NUMBER_LENGTH);
}

/** Normalises a typed number; letter case, blanks, a `#` and the words before it (`Sipariş No:`) make no difference. */
export function readOrderNumber(text: string): string {
  const compact = text.replace(/[\s#."'-]/g, '').toUpperCase();
  return compact.replace(/^.*[^0-9A-F](?=[0-9A-F]{8}$)/, '');
}

/**
 * Whether the number of an id is safe for people and spreadsheets: not only digits, and not of the form `12E45678`,
 * which a spreadsheet reads as a power of ten.
 */
function hasUsableNumber(orderId: string): boolean {
  return !/^\d+(?:E\d+)?$/.test(orderNumberOf(orderId));
}

/** Whether a text from `readOrderNumber` is an order's number or id; a telephone number never is. */
export function isOrderNumber(text: string): boolean {
  return /^[0-9A-F]{8}(?:[0-9A-F]{24})?$/.test(text) && hasUsableNumber(text);
}

/** Draws ids until the number of one is usable and new. `draw` returns 32 random hexadecimal digits. */
export function drawOrderId(draw: () => string, isTaken: (number: string) => boolean): string {
  for (;;) {
    const id = draw().toUpperCase();
    if (hasUsableNumber(id) && !isTaken(orderNumberOf(id))) return id;
  }
}

/** The provider's number for one attempt to pay: letters and digits only, unique. */
export function attemptId(orderId: string, attempt: number): string {
  return `${orderId}A${attempt}`;
}

/** The secret in the address of the shopper's order page; with the order's number it needs no list of tokens. */
export function orderToken(orderId: string, secret: string): string {
  return `${orderNumberOf(orderId)}-${secret}`;
}

/** Such tokens in a text: each opens an order's page, with the customer's data. */
export const ORDER_TOKENS = /\b[0-9A-F]{8}-[\w-]{43}/g;

/**
 * The address of an attempt's payment page. It has the token instead of the order's id: programs and providers know the
 * id, which must not open the customer's data.
 */
export function paymentPageOf(
  { id, token }: { readonly id: string; readonly token: string },
  attempt: string,
): string {
  return `${token}${attempt.slice(id.length)}`;
}

const ATTEMPT_ID = /^([0-9A-F]{32})A\d{1,6}$/;

/** The order of an attempt's number; `undefined` for a number of another form. */
export function orderIdOfAttempt(attempt: string): string | undefined {
  return ATTEMPT_ID.exec(attempt)?.[1];
}
