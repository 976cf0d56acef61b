import { Link } from 'wouter';
import type { OrderJson } from '#contract/orders/orders';
import { reviewWord } from '#domain/orders/review-reason';
import { METHOD_WORDS } from '#domain/orders/payment/payment-methods';
import { ordersTexts as texts } from '../../../../texts/panel/orders.ts';
import { shellTexts } from '../../../../texts/panel/shell.ts';
import { Tag } from '../../../components/card.tsx';
import { type Column, DataTable } from '../../../components/table/data-table.tsx';
import { showLira, showTime } from '../../../lib/format.ts';
import type { RowSelection } from '../../../lib/use-row-selection.ts';
import { PaymentBadge, SiteBadge, StatusBadge } from '../order-badges.tsx';
import { PaperButton } from '../paper-button.tsx';
import { RemoveOrder } from '../remove-order.tsx';

const { columns } = texts;
const COLUMNS: readonly Column<OrderJson>[] = [
  {
    head: columns.number,
    className: 'min-[18rem]:whitespace-nowrap',
    cell: ({ id, orderNumber, source, createdAt }) => (
      <>
        <Link href={`/admin/orders/${id}`} className="mr-2 font-semibold underline">
          {orderNumber}
        </Link>
        <SiteBadge site={source} />
        <span className="hidden text-sm text-ink-soft md:max-xl:block">{showTime(createdAt)}</span>
      </>
    ),
  },
  {
    head: columns.customer,
    className: 'cell-customer wrap-anywhere',
    cell: ({ customerName, customerEmail }) => (
      <>
        {customerName}
        <span className="block text-sm text-ink-soft md:max-w-36 md:truncate min-[90rem]:max-w-72">
          {customerEmail}
        </span>
      </>
    ),
  },
  {
    head: columns.total,
    className: 'cell-total number',
    cell: ({ totalAmount }) => showLira(totalAmount),
  },
  {
    head: columns.payment,
    className: 'cell-payment',
    cell: ({ paymentStatus, paymentMethod }) => (
      <>
        <PaymentBadge status={paymentStatus} />
        <span className="mt-0.5 block text-sm min-[18rem]:whitespace-nowrap text-ink-soft">
          {METHOD_WORDS[paymentMethod].short}
        </span>
      </>
    ),
  },
  {
    head: columns.status,
    className: 'cell-states',
    cell: ({ orderStatus, review }) => (
      <>
        <span className="inline-flex flex-wrap gap-1">
          <StatusBadge status={orderStatus} />
          {review.length > 0 && <Tag kind="bad">{texts.review}</Tag>}
        </span>
        <span className="block text-sm text-ink-soft">{review.map(reviewWord).join('; ')}</span>
      </>
    ),
  },
  {
    head: columns.date,
    className: 'cell-date min-w-24 md:max-xl:hidden',
    cell: ({ createdAt }) => showTime(createdAt),
  },
];

interface OrdersTableProps {
  readonly orders: readonly OrderJson[];
  readonly choice: RowSelection;
}

/** A page of orders; on a phone each is a card. */
export function OrdersTable({ orders, choice }: OrdersTableProps) {
  return (
    <DataTable
      label={texts.title}
      className="table-orders"
      columns={COLUMNS}
      actions={(order) => (
        <>
          <PaperButton
            paper="pdf"
            ids={[order.id]}
            aria-label={`${texts.papers.pdf.label} ${order.orderNumber}`}
          />
          <RemoveOrder order={order} aria-label={shellTexts.states.deleteOf(order.orderNumber)} />
        </>
      )}
      rows={orders}
      keyOf={({ id }) => id}
      select={{ choice, nameOf: ({ orderNumber }) => orderNumber }}
    />
  );
}
