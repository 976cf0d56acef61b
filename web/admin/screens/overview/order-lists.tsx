import { Link } from 'wouter';
import type { Overview } from '#contract/panel/overview';
import { overviewTexts } from '../../../texts/panel/overview.ts';
import { showLira, showTime } from '../../lib/format.ts';
import { SiteBadge } from '../orders/order-badges.tsx';
import { ListCard } from './list-card.tsx';

type OrdersPart = NonNullable<Overview['orders']>;
const texts = overviewTexts.lists;

/** Only the first of these lists is shown when it is empty. */
const ORDER_LISTS = [
  { part: 'toPack', href: '/admin/orders?toPack=true', empty: texts.toPackEmpty },
  { part: 'expiringTransfers', href: '/admin/orders?expiring=true' },
  { part: 'toReview', href: '/admin/orders?review=true' },
] as const;

function OrderLine({ order }: { readonly order: OrdersPart['toPack']['orders'][number] }) {
  const { id, number, site, customerName, total, createdAt, deadline } = order;
  return (
    <li>
      <span className="min-w-0 grow">
        <Link href={`/admin/orders/${id}`} className="mr-2 font-semibold underline">
          {number}
        </Link>
        <SiteBadge site={site} /> <span className="break-words">{customerName}</span>
        <span className="block text-sm text-ink-soft">
          {deadline === null ? showTime(createdAt) : texts.until(showTime(deadline))}
        </span>
      </span>
      <span className="whitespace-nowrap tabular-nums">{showLira(total)}</span>
    </li>
  );
}

/** Orders and mails that need attention. */
export function OrderLists({ orders }: { readonly orders: OrdersPart }) {
  const { unsentMails } = orders;
  return (
    <>
      {ORDER_LISTS.map(({ part, ...list }) => (
        <ListCard
          key={part}
          {...list}
          title={texts[part]}
          items={orders[part].orders}
          count={orders[part].count}
        >
          {(order) => <OrderLine key={order.id} order={order} />}
        </ListCard>
      ))}
      <ListCard
        id="e-postalar"
        title={texts.mails}
        items={unsentMails.mails}
        count={unsentMails.count}
        href="/site-settings"
        linkLabel={texts.mailSettings}
      >
        {({ id, to, subject, attempts, lastError }) => (
          <li key={id}>
            <span className="min-w-0 grow">
              <span className="font-medium">{subject}</span>
              <span className="block text-sm break-words text-ink-soft">
                {texts.mailTo(to)} · {texts.mailTries(attempts)}
                {lastError !== null && ` · ${lastError}`}
              </span>
            </span>
          </li>
        )}
      </ListCard>
    </>
  );
}
