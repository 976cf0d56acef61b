/** Opens a chat with a customer's number and a text ready to send. */
export function whatsappAddress(phone: string, text: string): string {
  return `https://wa.me/${phone.replaceAll(/\D/g, '')}?text=${encodeURIComponent(text)}`;
}
