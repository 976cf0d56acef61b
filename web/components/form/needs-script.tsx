import { useSettings } from '../../lib/page/site-context.ts';
import { phoneLink } from '../../lib/whatsapp.ts';
import { layoutTexts } from '../../texts/layout.ts';

/** Where cart and orders are, for browsers that run no scripts: what is needed, and the way without it. */
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
