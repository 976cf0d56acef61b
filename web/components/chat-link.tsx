import { useSettings } from '../lib/page/site-context.ts';
import { layoutTexts } from '../texts/layout.ts';
import { Icon } from './icon.tsx';

/** The address of a WhatsApp chat with the shop and a prepared message; undefined when the number has no digit. */
export function whatsappLink(number: string, message: string): string | undefined {
  const digits = number.replace(/\D/g, '');
  return digits ? `https://wa.me/${digits}?text=${encodeURIComponent(message)}` : undefined;
}

/** The address that calls a number: `0212 555 01 02` -> `tel:02125550102`. */
export function phoneLink(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, '')}`;
}

/** Asks the shop a question in a chat; nothing when it has no WhatsApp number. */
export function ChatLink({
  question,
  className = '',
}: {
  readonly question: string;
  readonly className?: string;
}) {
  const address = whatsappLink(useSettings().whatsapp, question);
  if (!address) return null;
  return (
    <a href={address} target="_blank" rel="noopener" className={`button button-quiet ${className}`}>
      <Icon name="whatsapp" />
      {layoutTexts.askByWhatsapp}
    </a>
  );
}
