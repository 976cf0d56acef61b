import '../styles/screens/checkout.css';
import { TitledPage } from '../components/titled-page.tsx';
import { Payment } from '../features/orders/payment.tsx';
import { orderTexts } from '../texts/order.ts';

export function PaymentPage({ attemptId }: { readonly attemptId: string }) {
  return (
    <TitledPage title={orderTexts.paymentTitle} isPersonal>
      <Payment attemptId={attemptId} />
    </TitledPage>
  );
}
