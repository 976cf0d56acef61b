import { useSettings } from '../../lib/page/site-context.ts';
import { phoneLink, whatsappLink } from '../../lib/contact-links.ts';
import { layoutTexts } from '../../texts/layout.ts';

/** In the place of cart and orders for browsers without scripts: says what is needed, and how to order without it. */
export function NeedsScript() {
  const { phone, whatsapp } = useSettings();
  const chat = whatsappLink(whatsapp, layoutTexts.orderByWhatsapp);
  return (
    <noscript>
      <p className="my-4 max-w-2xl rounded-control border-2 border-dashed border-line-strong px-4 py-3">
        {layoutTexts.needsScript} {(phone || chat) && layoutTexts.orderOtherwise}{' '}
        {phone && (
          <a href={phoneLink(phone)} className="underline">
            {phone}
          </a>
        )}
        {phone && chat && ', '}
        {chat && (
          <a href={chat} className="underline">
            WhatsApp
          </a>
        )}
      </p>
    </noscript>
  );
}
