/** Mails about an order, by the name of their words in `templates/mail/texts.json`. */
export const ORDER_MAILS = [
  'order-received',
  'order-notification',
  'payment-received',
  'payment-failed',
  'order-shipped',
  'order-cancelled',
] as const;
export type OrderMail = (typeof ORDER_MAILS)[number];
