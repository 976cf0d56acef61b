import { Notice } from '../components/notice.tsx';
import { plainTitle } from '../lib/page-titles.ts';
import { useSettings } from '../lib/site-context.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { checkoutTexts } from '../texts/pages.ts';

export function CheckoutPage() {
  const { site } = useSettings();
  useDocumentTitle(plainTitle(checkoutTexts.title, site.name));
  return (
    <Notice heading="h1" title={checkoutTexts.emptyTitle} text={checkoutTexts.emptyText}>
      <a href="/" className="button button-strong">
        {checkoutTexts.continueShopping}
      </a>
    </Notice>
  );
}
