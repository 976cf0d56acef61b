import '../styles/screens/checkout.css';
import { TitledPage } from '../components/titled-page.tsx';
import { Checkout } from '../features/checkout/checkout.tsx';
import { checkoutTexts } from '../texts/checkout.ts';

export function CheckoutPage() {
  return (
    <TitledPage title={checkoutTexts.title} intro={checkoutTexts.intro} isPersonal>
      <Checkout />
    </TitledPage>
  );
}
