/** A doubled zero before the country; the zero before a Turkish number without it; a mobile number without either. */
const BEGINNING = /^00|^0(?=\d{10}$)|^(?=5\d{9}$)/;

/** The address of a WhatsApp chat with a number as people write it; undefined when it has no digit. */
export function chatAddress(number: string): string | undefined {
  const digits = number
    .replaceAll(/\D/g, '')
    .replace(BEGINNING, (beginning) => (beginning === '00' ? '' : '90'));
  return digits === '' ? undefined : `https://wa.me/${digits}`;
}
