import { Link } from 'wouter';
import type { Overview } from '#contract/panel/overview';
import { overviewTexts } from '../../../texts/panel/overview.ts';
import { showLira, showTime } from '../../lib/format.ts';
import { SiteBadge } from '../orders/order-badges.tsx';
import { ListCard } from './list-card.tsx';

type OrdersPart = NonNullable<Overview['orders']>;
const texts = overviewTexts.lists;

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

/** Orders and mails that wait for somebody. */
export function OrderLists({ orders }: { readonly orders: OrdersPart }) {
  const { toPack, expiringTransfers, toReview, unsentMails } = orders;
  return (
    <>
      <ListCard
        title={texts.toPack}
        count={toPack.count}
        shown={toPack.orders.length}
        links={[{ href: '/admin/orders?toPack=true', label: texts.all }]}
      >
        {toPack.count === 0 && <li className="text-ink-soft">{texts.toPackEmpty}</li>}
        <OrderLines orders={toPack.orders} />
      </ListCard>
      {expiringTransfers.count > 0 && (
        <ListCard
          title={texts.expiring}
          count={expiringTransfers.count}
          shown={expiringTransfers.orders.length}
          links={[{ href: '/admin/orders?expiring=true', label: texts.all }]}
        >
          <OrderLines orders={expiringTransfers.orders} />
        </ListCard>
      )}
      {toReview.count > 0 && (
        <ListCard
          title={texts.toReview}
          count={toReview.count}
          shown={toReview.orders.length}
          links={[{ href: '/admin/orders?review=true', label: texts.all }]}
        >
          <OrderLines orders={toReview.orders} />
        </ListCard>
      )}
      {unsentMails.count > 0 && (
        <ListCard
          id="e-postalar"
          title={texts.mails}
          count={unsentMails.count}
          shown={unsentMails.mails.length}
          links={[{ href: '/site-settings', label: texts.mailSettings }]}
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
