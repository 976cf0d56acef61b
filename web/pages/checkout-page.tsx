import { lazy, Suspense } from 'react';
import { plainTitle } from '../lib/page-titles.ts';
import { useSettings } from '../lib/site-context.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { useIsMounted } from '../lib/use-is-mounted.ts';
import { FormSkeleton } from '../components/form-skeleton.tsx';
import { checkoutTexts } from '../texts/checkout.ts';

const Checkout = lazy(async () => ({
  default: (await import('../features/checkout/checkout.tsx')).Checkout,
}));

export function CheckoutPage() {
  const { site } = useSettings();
  const isMounted = useIsMounted();
  useDocumentTitle(plainTitle(checkoutTexts.title, site.name));
  return (
    <div className="wrap page-body">
      <h1 className="page-title" tabIndex={-1}>
        {checkoutTexts.title}
      </h1>
      {isMounted ? (
        <Suspense fallback={<FormSkeleton />}>
          <Checkout />
        </Suspense>
      ) : (
        <FormSkeleton />
      )}
    </div>
  );
}
