import { Notice } from '../../components/notice.tsx';
import { useSettings } from '../../lib/page/site-context.ts';
import { phoneLink } from '../../lib/whatsapp.ts';
import { checkoutTexts } from '../../texts/checkout.ts';

/** Stands in the form's place while the shop has no way to be paid, and says how to reach it. */
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
