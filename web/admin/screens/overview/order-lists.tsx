import { Link } from 'wouter';
import type { Overview } from '#contract/panel/overview';
import { overviewTexts } from '../../../texts/panel/overview.ts';
import { showLira, showTime } from '../../lib/format.ts';
import { SiteBadge } from '../orders/order-badges.tsx';
import { ListCard } from './list-card.tsx';

type OrdersPart = NonNullable<Overview['orders']>;
const texts = overviewTexts.lists;

/** Lists that are shown only if they are not empty. */
const ORDER_LISTS = [
  { part: 'expiringTransfers', title: texts.expiring, href: '/admin/orders?expiring=true' },
  { part: 'toReview', title: texts.toReview, href: '/admin/orders?review=true' },
] as const;

function OrderLines({ orders }: { readonly orders: OrdersPart['toPack']['orders'] }) {
  return orders.map(({ id, number, site, customerName, total, createdAt, deadline }) => (
    <li key={id}>
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
  ));
}

/** Orders and mails that need attention. */
export function OrderLists({ orders }: { readonly orders: OrdersPart }) {
  const { toPack, unsentMails } = orders;
  return (
    <>
      <ListCard
        title={texts.toPack}
        count={toPack.count}
        visibleCount={toPack.orders.length}
        href="/admin/orders?toPack=true"
      >
        {toPack.count === 0 && <li className="text-ink-soft">{texts.toPackEmpty}</li>}
        <OrderLines orders={toPack.orders} />
      </ListCard>
      {ORDER_LISTS.filter(({ part }) => orders[part].count > 0).map(({ part, title, href }) => {
        const { count, orders: first } = orders[part];
        return (
          <ListCard key={part} title={title} count={count} visibleCount={first.length} href={href}>
            <OrderLines orders={first} />
          </ListCard>
        );
      })}
      {unsentMails.count > 0 && (
        <ListCard
          id="e-postalar"
          title={texts.mails}
          count={unsentMails.count}
          visibleCount={unsentMails.mails.length}
          href="/site-settings"
          linkLabel={texts.mailSettings}
        >
          {unsentMails.mails.map(({ id, to, subject, attempts, lastError }) => (
            <li key={id}>
              <span className="min-w-0 grow">
                <span className="font-medium">{subject}</span>
                <span className="block text-sm break-words text-ink-soft">
                  {texts.mailTo(to)} · {texts.mailTries(attempts)}
                  {lastError !== null && ` · ${lastError}`}
                </span>
              </span>
            </li>
          ))}
        </ListCard>
      )}
    </>
  );
}
