/** The address of a chat with a customer's number and a prepared text. */
export function whatsappAddress(phone: string, text: string): string {
  return `https://wa.me/${phone.replaceAll(/\D/g, '')}?text=${encodeURIComponent(text)}`;
}
