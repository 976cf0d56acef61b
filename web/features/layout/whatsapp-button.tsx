import { Icon } from '../../components/icon.tsx';
import { useSettings } from '../../lib/page/site-context.ts';
import { whatsappLink } from '../../lib/whatsapp.ts';
import { layoutTexts } from '../../texts/layout.ts';

/** The floating link to a chat; nothing when the shop has no WhatsApp number. */
export function WhatsappButton() {
  const address = whatsappLink(useSettings().whatsapp, layoutTexts.whatsappMessage);
  if (!address) return null;
  return (
    <aside aria-label={layoutTexts.whatsappSupport}>
      <a
        href={address}
        target="_blank"
        rel="noopener"
        className="whatsapp"
        aria-label={layoutTexts.whatsappButton}
      >
        <Icon name="whatsapp" className="size-7" />
      </a>
    </aside>
  );
}
