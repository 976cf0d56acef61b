import '../styles/screens/pasted-list.css';
import { NeedsScript } from '../components/form/needs-script.tsx';
import { PastedList } from '../features/cart/pasted-list.tsx';
import { plainTitle } from '../lib/page/page-titles.ts';
import { useSettings } from '../lib/page/site-context.ts';
import { useDocumentTitle } from '../lib/page/use-document-title.ts';
import { pastedListTexts as texts } from '../texts/pasted-list.ts';

/** Codes and quantities are pasted and added to the cart together. */
export function QuickOrderPage() {
  const { site } = useSettings();
  useDocumentTitle(plainTitle(texts.title, site.name));
  return (
    <div className="wrap page-body">
      <h1 className="page-title" tabIndex={-1}>
        {texts.title}
      </h1>
      <p className="page-intro">{texts.intro}</p>
      <PastedList />
      <NeedsScript />
    </div>
  );
}
