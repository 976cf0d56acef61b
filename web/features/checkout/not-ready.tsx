import { isSampleIdentity } from '#domain/catalogue/sample-identity';
import { Notice } from '../../components/notice.tsx';
import { useSettings } from '../../lib/site-context.ts';
import { phoneLink } from '../../lib/whatsapp.ts';
import { checkoutTexts } from '../../texts/checkout.ts';

/** Stands in the form's place while the shop has no way to be paid, and says how to reach it. */
export function NotReady() {
  const { phone, email } = useSettings();
  const canCall = !isSampleIdentity('phone', phone);
  const canWrite = !isSampleIdentity('email', email);
  const isReachable = canCall || canWrite;
  return (
    <Notice
      title={checkoutTexts.notReadyTitle}
      text={isReachable ? checkoutTexts.notReadyText : checkoutTexts.notReadyAlone}
    >
      {canCall && (
        <a href={phoneLink(phone)} className="button button-strong">
          {phone}
        </a>
      )}
      {canWrite && (
        <a href={`mailto:${email}`} className="button button-quiet">
          {email}
        </a>
      )}
    </Notice>
  );
}
