import { Notice } from '../../components/notice.tsx';
import { useSettings } from '../../lib/page/site-context.ts';
import { phoneLink } from '../../lib/contact-links.ts';
import { checkoutTexts } from '../../texts/checkout.ts';

/** Replaces the form while the shop has no payment method, and says how to contact it. */
export function NotReady() {
  const { phone, email } = useSettings();
  const isReachable = phone !== '' || email !== '';
  return (
    <Notice
      title={checkoutTexts.notReadyTitle}
      text={isReachable ? checkoutTexts.notReadyText : checkoutTexts.notReadyAlone}
    >
      {phone !== '' && (
        <a href={phoneLink(phone)} className="button button-strong">
          {phone}
        </a>
      )}
      {email !== '' && (
        <a href={`mailto:${email}`} className="button button-quiet">
          {email}
        </a>
      )}
    </Notice>
  );
}
