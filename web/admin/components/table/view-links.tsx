import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** The view of an address: the same filters in any order, on any page, give the same view. */
export function viewOf(address: string): string {
  const params = new URLSearchParams(address);
  params.delete('page');
  params.sort();
  return params.toString();
}

const LOOK =
  'inline-flex min-h-10 items-center rounded-4xl border px-3.5 py-1 text-[0.9375rem] font-[550] wrap-anywhere';
const COLOURS = 'border-line-strong bg-paper hover:bg-ground';
const CURRENT_COLOURS = 'border-(--brand-strong) bg-(--brand-strong) text-white';

interface ViewLinksProps {
  readonly label: string;
  /** Path of the list. */
  readonly path: string;
  readonly views: readonly { readonly name: string; readonly query: string }[];
  /** The view that is open, as `viewOf` returns it. */
  readonly current: string;
  readonly children?: ReactNode;
}

/** Views of a list that have a name, above its table. */
export function ViewLinks({ label, path, views, current, children }: ViewLinksProps) {
  return (
    <nav className="mb-3 flex flex-wrap gap-2" aria-label={label}>
      {views.map(({ name, query }) => {
        const isCurrent = viewOf(query) === current;
        return (
          <Link
            key={name}
            href={query === '' ? path : `${path}?${query}`}
            aria-current={isCurrent ? 'true' : undefined}
            className={`${LOOK} ${isCurrent ? CURRENT_COLOURS : COLOURS}`}
          >
            {name}
          </Link>
        );
      })}
      {children}
    </nav>
  );
}
