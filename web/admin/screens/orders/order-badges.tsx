import type { OrderStatus, PaymentStatus } from '#domain/orders/order-status';
import type { SiteId } from '#domain/catalogue/site';
import { ordersTexts } from '../../../texts/panel/orders.ts';

const PAYMENT_TAGS: Readonly<Record<PaymentStatus, string>> = {
  pending: 'tag-wait',
  paid: 'tag-ok',
  failed: 'tag-bad',
  refunded: '',
  partially_refunded: 'tag-wait',
};

const STATUS_TAGS: Readonly<Record<OrderStatus, string>> = {
  processing: 'tag-brand',
  preparing: 'tag-brand',
  shipped: 'tag-ok',
  delivered: 'tag-ok',
  cancelled: '',
  returned: 'tag-bad',
};

export function PaymentBadge({ status }: { readonly status: PaymentStatus }) {
  return <span className={`tag ${PAYMENT_TAGS[status]}`}>{ordersTexts.payments[status]}</span>;
}

export function StatusBadge({ status }: { readonly status: OrderStatus }) {
  return <span className={`tag ${STATUS_TAGS[status]}`}>{ordersTexts.statuses[status]}</span>;
}

/** K or D, for the storefront of an order (spec.md section 2). */
export function SiteBadge({ site }: { readonly site: SiteId }) {
  return (
    <span className={site === 'koltazoglu' ? 'tag tag-wait' : 'tag tag-brand'}>
      {site === 'koltazoglu' ? 'K' : 'D'}
    </span>
  );
}
