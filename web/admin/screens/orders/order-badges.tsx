import type { OrderStatus, PaymentStatus } from '#domain/orders/order-status';
import type { SiteId } from '#domain/catalogue/site/site';
import { ordersTexts } from '../../../texts/panel/orders.ts';
import { useSites } from '../../api/use-sites.ts';
import { Tag, type TagKind } from '../../components/card.tsx';

const PAYMENT_TAGS: Readonly<Record<PaymentStatus, TagKind>> = {
  pending: 'wait',
  paid: 'ok',
  failed: 'bad',
  refunded: undefined,
  partially_refunded: 'wait',
  on_delivery: 'wait',
};

const STATUS_TAGS: Readonly<Record<OrderStatus, TagKind>> = {
  processing: 'brand',
  preparing: 'brand',
  shipped: 'ok',
  delivered: 'ok',
  cancelled: undefined,
  returned: 'bad',
};

export function PaymentBadge({ status }: { readonly status: PaymentStatus }) {
  return <Tag kind={PAYMENT_TAGS[status]}>{ordersTexts.payments[status]}</Tag>;
}

export function StatusBadge({ status }: { readonly status: OrderStatus }) {
  return <Tag kind={STATUS_TAGS[status]}>{ordersTexts.statuses[status]}</Tag>;
}

/** K or D for the storefront of an order; its name is read aloud and shown below the pointer. */
export function SiteBadge({ site }: { readonly site: SiteId }) {
  const { data: sites = [] } = useSites();
  const name = sites.find(({ id }) => id === site)?.name ?? site;
  return (
    <Tag kind={site === 'koltazoglu' ? 'wait' : 'brand'} title={name}>
      <span aria-hidden="true">{site === 'koltazoglu' ? 'K' : 'D'}</span>
      <span className="sr-only">{name}</span>
    </Tag>
  );
}
