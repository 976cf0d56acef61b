import '../styles/screens/checkout.css';
import { FormSkeleton } from '../components/form/form-skeleton.tsx';
import { Payment } from '../features/orders/payment.tsx';
import { plainTitle } from '../lib/page/page-titles.ts';
import { useSettings } from '../lib/page/site-context.ts';
import { useDocumentTitle } from '../lib/page/use-document-title.ts';
import { useIsMounted } from '../lib/page/use-is-mounted.ts';
import { orderTexts } from '../texts/order.ts';

export function PaymentPage({ attemptId }: { readonly attemptId: string }) {
  const { site } = useSettings();
  const isMounted = useIsMounted();
  useDocumentTitle(plainTitle(orderTexts.paymentTitle, site.name));
  return (
    <div className="wrap page-body">
      <h1 className="page-title" tabIndex={-1}>
        {orderTexts.paymentTitle}
      </h1>
      {isMounted ? <Payment attemptId={attemptId} /> : <FormSkeleton />}
    </div>
  );
}
