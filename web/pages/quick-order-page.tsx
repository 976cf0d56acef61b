import '../styles/screens/pasted-list.css';
import { NeedsScript } from '../components/form/needs-script.tsx';
import { TitledPage } from '../components/titled-page.tsx';
import { PastedList } from '../features/cart/pasted-list.tsx';
import { pastedListTexts as texts } from '../texts/pasted-list.ts';

/** Codes and quantities are pasted and added to the cart together. */
export function QuickOrderPage() {
  return (
    <TitledPage title={texts.title} intro={texts.intro}>
      <NeedsScript />
      <PastedList />
    </TitledPage>
  );
}
