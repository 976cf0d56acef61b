import '../styles/screens/checkout.css';
import { TrackOrder } from '../features/orders/track-order.tsx';
import { plainTitle } from '../lib/page/page-titles.ts';
import { useSettings } from '../lib/page/site-context.ts';
import { useDocumentTitle } from '../lib/page/use-document-title.ts';
import { orderTexts } from '../texts/order.ts';

export function TrackOrderPage() {
  const { site } = useSettings();
  useDocumentTitle(plainTitle(orderTexts.track, site.name));
  return (
    <div className="wrap page-body">
      <h1 className="page-title" tabIndex={-1}>
        {orderTexts.track}
      </h1>
      <TrackOrder />
    </div>
  );
}
