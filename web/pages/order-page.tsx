import '../styles/screens/checkout.css';
import { TitledPage } from '../components/titled-page.tsx';
import { CustomerOrder } from '../features/orders/customer-order.tsx';
import { orderTexts } from '../texts/order.ts';

export function OrderPage({ token }: { readonly token: string }) {
  return (
    <TitledPage title={orderTexts.plainTitle} isPersonal>
      <CustomerOrder token={token} />
    </TitledPage>
  );
}
