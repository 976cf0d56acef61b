import { useSettings } from '../lib/page/site-context.ts';
import { whatsappLink } from '../lib/contact-links.ts';
import { layoutTexts } from '../texts/layout.ts';
import { Drawing } from './icon.tsx';

export const WHATSAPP_PATH =
  'M3.5 20.5 4.8 16a8.5 8.5 0 1 1 3.3 3.2l-4.6 1.3Zm5.2-12.3c-.5.5-.8 1.4-.5 2.3.7 2.2 2.7 4.3 5.2 5.1 1 .3 2-.1 2.4-.9l.2-.8-2.2-1.1-1 1.1a6 6 0 0 1-2.9-2.9l1-.9-1-2.3-1.2.4Z';

/** Opens a chat with a question to the shop and the page's address; nothing when it has no WhatsApp number. */
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
    <a
      href={address}
      target="_blank"
      rel="noopener"
      className={`button button-quiet ${className}`}
      onClick={({ currentTarget }) => {
        currentTarget.href = address + encodeURIComponent(` ${location.href}`);
      }}
    >
      <Drawing path={WHATSAPP_PATH} />
      {layoutTexts.askByWhatsapp}
    </a>
  );
}
