import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface ChipsProps {
  /** Name of the list. */
  readonly label: string;
  readonly chips: readonly {
    readonly name: string;
    /** The list without it. */
    readonly path: string;
    /** What the link does. */
    readonly action: string;
  }[];
  /** Id of the heading that gets the focus when a chip was removed. */
  readonly arriveAt?: string;
  /** Further entries behind the chips. */
  readonly children?: ReactNode;
}

/** Conditions of a list, each with a link that removes it. */
export function Chips({ label, chips, arriveAt, children }: ChipsProps) {
  return (
    <ul className="flex flex-wrap items-center gap-2 pb-4" aria-label={label}>
      {chips.map(({ name, path, action }) => (
        <li key={action}>
          <a
            className="inline-flex min-h-9 items-center gap-2 rounded-control border border-(--brand-line) bg-(--brand-soft) px-3 py-1 text-[0.875rem] font-semibold text-(--brand-strong) hover:border-(--brand-strong)"
            href={path}
            data-arrive={arriveAt}
            aria-label={action}
          >
            {name}
            <Icon name="close" className="size-3.5" />
          </a>
        </li>
      ))}
      {children}
    </ul>
  );
}
