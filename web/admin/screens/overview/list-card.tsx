import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { overviewTexts } from '../../../texts/panel/overview.ts';
import { Card, CardTitle } from '../../components/card.tsx';

interface ListCardProps {
  readonly id?: string;
  readonly title: string;
  /** Number of all entries; the card shows the first ones. */
  readonly count: number;
  readonly visibleCount: number;
  /** The address of the whole list. */
  readonly href?: string;
  readonly linkLabel?: string;
  readonly children: ReactNode;
}

/** The first entries of a list, with a link to all. */
export function ListCard({
  id,
  title,
  count,
  visibleCount,
  href,
  linkLabel = overviewTexts.lists.all,
  children,
}: ListCardProps) {
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
      <ul className="short-list">{children}</ul>
      {count > visibleCount && (
        <p className="mt-2 text-sm text-ink-soft">{overviewTexts.lists.more(count - visibleCount)}</p>
      )}
    </Card>
  );
}
