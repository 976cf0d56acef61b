import { Rows } from '../../components/short-list.tsx';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { overviewTexts } from '../../../texts/panel/overview.ts';
import { Card, CardTitle } from '../../components/card.tsx';

interface ListCardProps<Item> {
  readonly id?: string;
  readonly title: string;
  /** The first entries. */
  readonly items: readonly Item[];
  /** Number of all entries; they are all in `items` when undefined. */
  readonly count?: number;
  /** The address of the whole list. */
  readonly href?: string;
  readonly linkLabel?: string;
  /** Shown when there are no entries; without it the card is left out. */
  readonly empty?: string;
  /** An entry as `<li>` with its key. */
  readonly children: (item: Item) => ReactNode;
}

/** The first entries of a list, with a link to all. */
export function ListCard<Item>({
  id,
  title,
  items,
  count = items.length,
  href,
  linkLabel = overviewTexts.lists.all,
  empty,
  children,
}: ListCardProps<Item>) {
  if (count === 0 && empty === undefined) return null;
  return (
    <Card id={id} className="content-start" tabIndex={-1}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <CardTitle>
          {title} <span className="text-ink-soft tabular-nums">{count.toLocaleString('tr-TR')}</span>
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
        <p className="mt-2 text-sm text-ink-soft">{overviewTexts.lists.more(count - items.length)}</p>
      )}
    </Card>
  );
}
