import { pagerWindow } from '../lib/pager-window.ts';
import { pagerTexts } from '../texts/filters.ts';
import { Icon } from './icon.tsx';

const BOX = 'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-control';
const LINK = `${BOX} font-semibold hover:bg-ground hover:text-(--brand-strong)`;

interface PagerProps {
  readonly page: number;
  readonly count: number;
  readonly pathOf: (page: number) => string;
  /** Id of the heading that gets the focus when another page is opened. */
  readonly arriveAt: string;
}

/** Links to the other pages of a list; nothing when there is only one. */
export function Pager({ page, count, pathOf, arriveAt }: PagerProps) {
  if (count <= 1) return null;
  const { pages, hasFirst, hasGapBefore, hasGapAfter, hasLast } = pagerWindow(page, count);
  const link = (target: number, name: string) => (
    <a className={LINK} href={pathOf(target)} data-arrive={arriveAt} aria-label={name}>
      {target}
    </a>
  );
  return (
    <nav
      className="pager flex flex-wrap items-center justify-center gap-x-4 gap-y-2 pt-8"
      aria-label={pagerTexts.label}
    >
      <Step isOff={page <= 1} path={pathOf(page - 1)} rel="prev" arriveAt={arriveAt}>
        <Icon name="left" className="size-4" />
        {pagerTexts.previous}
      </Step>
      <ul className="flex flex-wrap items-center gap-0.5 max-sm:-order-1 max-sm:w-full max-sm:justify-center">
        {hasFirst && <li>{link(1, pagerTexts.first(1))}</li>}
        {hasGapBefore && <li aria-hidden="true">…</li>}
        {pages.map((number) => (
          <li key={number}>
            {number === page ? (
              <a
                className={`${BOX} bg-(--brand-strong) font-semibold text-white`}
                href={pathOf(number)}
                aria-current="page"
                aria-label={pagerTexts.page(number)}
              >
                {number}
              </a>
            ) : (
              link(number, pagerTexts.page(number))
            )}
          </li>
        ))}
        {hasGapAfter && <li aria-hidden="true">…</li>}
        {hasLast && <li>{link(count, pagerTexts.last(count))}</li>}
      </ul>
      <Step isOff={page >= count} path={pathOf(page + 1)} rel="next" arriveAt={arriveAt}>
        {pagerTexts.next}
        <Icon name="right" className="size-4" />
      </Step>
    </nav>
  );
}

interface StepProps {
  readonly isOff: boolean;
  readonly path: string;
  readonly rel: 'prev' | 'next';
  readonly arriveAt: string;
  readonly children: React.ReactNode;
}

function Step({ isOff, path, rel, arriveAt, children }: StepProps) {
  if (isOff) return <span className={`${BOX} px-3 font-[450] text-ink-faint`}>{children}</span>;
  return (
    <a className={`${LINK} px-3`} href={path} rel={rel} data-arrive={arriveAt}>
      {children}
    </a>
  );
}
