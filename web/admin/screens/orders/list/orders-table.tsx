import { CheckBox } from '../../../components/form/form-field.tsx';
import { Link } from 'wouter';
import type { OrderJson } from '#contract/orders/orders';
import { ordersTexts as texts } from '../../../../texts/panel/orders.ts';
import { shellTexts } from '../../../../texts/panel/shell.ts';
import { SelectHead } from '../../../components/table/select-head.tsx';
import { showLira, showTime } from '../../../lib/format.ts';
import { PaymentBadge, SiteBadge, StatusBadge } from '../order-badges.tsx';
import { RemoveOrder } from '../remove-order.tsx';
import { usePdfDownload } from '../use-orders.ts';
import { Button } from '../../../components/button.tsx';
import { Tag } from '../../../components/card.tsx';
import { TableFrame } from '../../../components/table/data-table.tsx';

interface RowProps {
  readonly order: OrderJson;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
}

function OrderRow({ order, isSelected, onSelect }: RowProps) {
  const pdf = usePdfDownload();
  return (
    <tr>
      <td className="cell-select">
        <label className="select-box">
          <input
            type="checkbox"
            aria-label={texts.select(order.orderNumber)}
            checked={isSelected}
            onChange={({ target }) => onSelect(target.checked)}
          />
        </label>
      </td>
      <td className="whitespace-nowrap">
        <Link href={`/admin/orders/${order.id}`} className="mr-2 font-semibold underline">
          {order.orderNumber}
        </Link>
        <SiteBadge site={order.source} />
      </td>
      <td className="cell-customer">
        {order.customerName}
        <span className="block max-w-44 truncate text-sm text-ink-soft max-lg:max-w-36">
          {order.customerEmail}
        </span>
      </td>
      <td className="cell-total number">{showLira(order.totalAmount)}</td>
      <td className="cell-payment">
        <PaymentBadge status={order.paymentStatus} />
        <span className="mt-0.5 block text-sm whitespace-nowrap text-ink-soft">
          {texts.methods[order.paymentMethod]}
        </span>
      </td>
      <td className="cell-states">
        <span className="inline-flex flex-wrap gap-1">
          <StatusBadge status={order.orderStatus} />
          {order.review.length > 0 && <Tag kind="bad">{texts.review}</Tag>}
        </span>
      </td>
      <td className="cell-date min-w-24">{showTime(order.createdAt)}</td>
      <td className="cell-actions text-right whitespace-nowrap">
        <Button
          isSmall
          aria-label={`${texts.pdf} ${order.orderNumber}`}
          disabled={pdf.isPending}
          onClick={() => pdf.mutate({ id: order.id, number: order.orderNumber })}
        >
          {texts.pdf}
        </Button>
        <RemoveOrder order={order} aria-label={`${shellTexts.states.delete} ${order.orderNumber}`} />
      </td>
    </tr>
  );
}

interface SelectAllProps {
  readonly orders: readonly OrderJson[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
}

/** Properties of a box that selects every order of the page, or none. */
function selectAll({ orders, selected, onSelect }: SelectAllProps) {
  return {
    checked: orders.every(({ id }) => selected.has(id)),
    onChange: ({ target }: { readonly target: { readonly checked: boolean } }) =>
      onSelect(new Set(target.checked ? orders.map(({ id }) => id) : [])),
  };
}

/** Replaces the box in the column heads on narrow screens. */
export function SelectVisible(choice: SelectAllProps) {
  return (
    <label className="flex min-h-11 items-center gap-2 font-medium md:hidden">
      <CheckBox {...selectAll(choice)} />
      {texts.selectVisible}
    </label>
  );
}

/** A page of orders; on a phone each is a card. */
export function OrdersTable({ orders, selected, onSelect }: SelectAllProps) {
  const { columns } = texts;
  const select = (id: string, isSelected: boolean): void =>
    onSelect(new Set(isSelected ? [...selected, id] : [...selected].filter((each) => each !== id)));
  return (
    <TableFrame label={texts.title} className="table-orders">
      <thead>
        <tr>
          <SelectHead label={texts.selectAll} {...selectAll({ orders, selected, onSelect })} />
          <th scope="col">{columns.number}</th>
          <th scope="col">{columns.customer}</th>
          <th scope="col" className="number">
            {columns.total}
          </th>
          <th scope="col">{columns.payment}</th>
          <th scope="col">{columns.status}</th>
          <th scope="col">{columns.date}</th>
          <th scope="col" className="cell-actions">
            <span className="sr-only">{columns.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow
            key={order.id}
            order={order}
            isSelected={selected.has(order.id)}
            onSelect={(isSelected) => select(order.id, isSelected)}
          />
        ))}
      </tbody>
    </TableFrame>
  );
}
