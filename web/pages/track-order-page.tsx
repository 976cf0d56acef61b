import '../styles/screens/checkout.css';
import { TitledPage } from '../components/titled-page.tsx';
import { TrackOrder } from '../features/orders/track-order.tsx';
import { orderTexts } from '../texts/order.ts';

export function TrackOrderPage() {
  return (
    <TitledPage title={orderTexts.track}>
      <TrackOrder />
    </TitledPage>
  );
}
