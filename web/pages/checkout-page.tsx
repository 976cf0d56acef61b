import '../styles/screens/checkout.css';
import { plainTitle } from '../lib/page/page-titles.ts';
import { useSettings } from '../lib/page/site-context.ts';
import { useDocumentTitle } from '../lib/page/use-document-title.ts';
import { useIsMounted } from '../lib/page/use-is-mounted.ts';
import { FormSkeleton } from '../components/form/form-skeleton.tsx';
import { Checkout } from '../features/checkout/checkout.tsx';
import { checkoutTexts } from '../texts/checkout.ts';

export function CheckoutPage() {
  const { site } = useSettings();
  const isMounted = useIsMounted();
  useDocumentTitle(plainTitle(checkoutTexts.title, site.name));
  return (
    <div className="wrap page-body">
      <h1 className="page-title" tabIndex={-1}>
        {checkoutTexts.title}
      </h1>
      <p className="page-intro">{checkoutTexts.intro}</p>
      {isMounted ? <Checkout /> : <FormSkeleton />}
    </div>
  );
}
