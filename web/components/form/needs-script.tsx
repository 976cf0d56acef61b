import { useSettings } from '../../lib/page/site-context.ts';
import { phoneLink } from '../contact-links.tsx';
import { layoutTexts } from '../../texts/layout.ts';

/** In the place of cart and orders for browsers without scripts: says what is needed, and how to order without it. */
export function NeedsScript() {
  const { phone } = useSettings();
  return (
    <noscript>
      <p className="needs-script">
        {layoutTexts.needsScript}{' '}
        {phone && (
          <a href={phoneLink(phone)} className="underline">
            {phone}
          </a>
        )}
      </p>
    </noscript>
  );
}
