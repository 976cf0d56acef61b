import { useSettings } from '../lib/page/site-context.ts';
import { whatsappLink } from '../lib/contact-links.ts';
import { layoutTexts } from '../texts/layout.ts';
import { Icon } from './icon.tsx';

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
      <Icon name="whatsapp" />
      {layoutTexts.askByWhatsapp}
    </a>
  );
}
