import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Overview } from '#contract/panel/overview';
import { ordersTexts } from '../../../texts/panel/orders.ts';
import { overviewTexts } from '../../../texts/panel/overview.ts';
import { addressOf } from '../../api/panel-calls.ts';
import { useMay } from '../../api/use-session.ts';
import { Card, CardTitle } from '../../components/card.tsx';
import { CallButton } from '../../components/dialog/dialog-buttons.tsx';
import { Rows } from '../../components/short-list.tsx';
import { showLira, showTime } from '../../lib/format.ts';
import { SiteBadge } from '../orders/order-badges.tsx';

const texts = overviewTexts.lists;

/** What waits for the owner, each with the address of its list. */
export const TASK_LINKS = {
  toPack: '/admin/orders?toPack=true',
  toConfirm: '/admin/orders?method=cash_on_delivery&payment=pending&status=processing',
  expiringTransfers: '/admin/orders?expiring=true',
  toReview: '/admin/orders?review=true',
  unsentMails: '#e-postalar',
  problems: '/admin/files',
  fitReports: '/admin/fitment',
  lowStock: '/admin/products?status=published&stock=low',
  outOfStock: '/admin/products?status=published&stock=out',
  noPicture: '/admin/products?status=published&picture=missing',
  noPrice: '/admin/products?status=published&price=missing',
};

interface ListCardProps<Item> {
  readonly id?: string;
  readonly title: string;
  readonly items: readonly Item[];
  /** Number of all entries; they are all in `items` when undefined. */
  readonly count?: number;
  readonly href?: string;
  readonly linkLabel?: string;
  /** Shown when there are no entries; without it the card is left out. */
  readonly empty?: string;
  readonly children: (item: Item) => ReactNode;
}

/** The first entries of a list, with a link to all. */
export function ListCard<Item>({
  id,
  title,
  items,
  count = items.length,
  href,
  linkLabel = texts.all,
  empty,
  children,
}: ListCardProps<Item>) {
  if (count === 0 && empty === undefined) return null;
  return (
    <Card id={id} className="content-start" tabIndex={-1}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <CardTitle>
          {title} <span className="text-ink-soft">{count.toLocaleString('tr-TR')}</span>
        </CardTitle>
        {href !== undefined && (
          <Link href={href} className="text-sm underline" aria-label={`${title}: ${linkLabel}`}>
            {linkLabel}
          </Link>
        )}
      </div>
      <Rows>
        {count === 0 && <li className="text-ink-soft">{empty}</li>}
        {items.map(children)}
      </Rows>
      {count > items.length && (
        <p className="mt-2 text-sm text-ink-soft">{texts.more(count - items.length)}</p>
      )}
    </Card>
  );
}

type CataloguePart = NonNullable<Overview['catalogue']>;

/** What the catalogue lacks, and searches that found nothing. */
export function CatalogueLists({ catalogue }: { readonly catalogue: CataloguePart }) {
  const { emptySearches, problems } = catalogue;
  return (
    <>
      <ListCard
        title={texts.problems}
        items={problems.items}
        count={problems.count}
        href={TASK_LINKS.problems}
      >
        {({ file, line, message }) => (
          <li key={`${file} ${line} ${message}`}>
            <span className="min-w-0 grow">
              <span className="font-medium break-all">{file}</span>
              <span className="block text-sm wrap-anywhere text-ink-soft">
                {texts.line(line)}: {message}
              </span>
            </span>
          </li>
        )}
      </ListCard>
      {(['lowStock', 'noPicture', 'noPrice'] as const).map((part) => (
        <ListCard
          key={part}
          title={texts[part]}
          items={catalogue[part].products}
          count={catalogue[part].count}
          href={TASK_LINKS[part]}
        >
          {({ id, name, stockCount }) => (
            <li key={id}>
              <Link href={`/admin/products/${id}`} className="min-w-0 grow wrap-anywhere underline">
                {name}
              </Link>
              {part === 'lowStock' && <span className="whitespace-nowrap">{texts.pieces(stockCount)}</span>}
            </li>
          )}
        </ListCard>
      ))}
      <ListCard title={texts.emptySearches} items={emptySearches}>
        {({ text, count }) => (
          <li key={text}>
            <a
              href={`/ara?q=${encodeURIComponent(text)}`}
              className="min-w-0 grow wrap-anywhere underline"
              target="_blank"
              rel="noreferrer"
            >
              {text}
            </a>
            <span className="whitespace-nowrap">{texts.times(count)}</span>
          </li>
        )}
      </ListCard>
    </>
  );
}

type OrdersPart = NonNullable<Overview['orders']>;

function OrderLine({ order }: { readonly order: OrdersPart['toPack']['orders'][number] }) {
  const { id, number, site, customerName, total, createdAt, deadline } = order;
  return (
    <li>
      <span className="min-w-0 grow">
        <Link href={`/admin/orders/${id}`} className="mr-2 font-semibold underline">
          {number}
        </Link>
        <SiteBadge site={site} /> <span className="wrap-anywhere">{customerName}</span>
        <span className="block text-sm text-ink-soft">
          {deadline === null ? showTime(createdAt) : texts.until(showTime(deadline))}
        </span>
      </span>
      <span className="whitespace-nowrap">{showLira(total)}</span>
    </li>
  );
}

export function OrderLists({ orders }: { readonly orders: OrdersPart }) {
  const { unsentMails } = orders;
  const maySettings = useMay('settings');
  return (
    <>
      {(['toPack', 'toConfirm', 'expiringTransfers', 'toReview'] as const).map((part) => (
        <ListCard
          key={part}
          {...(part === 'toPack' && { empty: texts.toPackEmpty })}
          title={texts[part]}
          items={orders[part].orders}
          count={orders[part].count}
          href={TASK_LINKS[part]}
        >
          {(order) => <OrderLine key={order.id} order={order} />}
        </ListCard>
      ))}
      <ListCard
        id="e-postalar"
        title={texts.mails}
        items={unsentMails.mails}
        count={unsentMails.count}
        {...(maySettings && { href: '/site-settings' })}
        linkLabel={texts.mailSettings}
      >
        {({ id, to, subject, attempts, lastError }) => (
          <li key={id}>
            <span className="min-w-0 grow">
              <span className="font-medium">{subject}</span>
              <span className="block text-sm wrap-anywhere text-ink-soft">
                {texts.mailTo(to)} · {texts.mailTries(attempts)}
                {lastError !== null && ` · ${lastError}`}
              </span>
            </span>
            <CallButton
              isSmall
              label={texts.retryMail}
              aria-label={`${texts.retryMail}: ${subject}`}
              path={addressOf('/api/email/outbox/:id/retry', { id })}
              done={ordersTexts.resent}
              stale={['/api/admin/overview']}
            />
          </li>
        )}
      </ListCard>
    </>
  );
}
