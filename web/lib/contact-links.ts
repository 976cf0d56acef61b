import { chatAddress } from '#domain/catalogue/site/chat-address';

/** The address of a WhatsApp chat with a prepared message; undefined when the number has no digit. */
export function whatsappLink(number: string, message: string): string | undefined {
  const address = chatAddress(number);
  return address && `${address}?text=${encodeURIComponent(message)}`;
}

/** The address that calls a number: `0212 555 01 02` -> `tel:02125550102`. */
export function phoneLink(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, '')}`;
}
