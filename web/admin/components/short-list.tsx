import { type ComponentProps, type ReactNode, useState } from 'react';
import { shellTexts } from '../../texts/panel/shell.ts';
import { Button } from './button.tsx';

const STEP = 50;

/** Rows with a line between them; the parts of a row stand apart. */
export function Rows({ className = '', ...rest }: ComponentProps<'ul'>) {
  const look = 'divide-y divide-line *:flex *:items-baseline *:justify-between *:gap-4 *:py-2';
  return <ul {...rest} className={`${look} ${className}`} />;
}

interface ShortListProps<Item> {
  readonly items: readonly Item[];
  readonly className?: string;
  /** An item as `<li>` with its key. */
  readonly draw: (item: Item) => ReactNode;
}

/** The first 50 items, with a button below for 50 more. */
export function ShortList<Item>({ items, className = '', draw }: ShortListProps<Item>) {
  const [visibleCount, setVisibleCount] = useState(STEP);
  return (
    <>
      <Rows className={className}>{items.slice(0, visibleCount).map(draw)}</Rows>
      {items.length > visibleCount && (
        <Button isSmall className="mt-3" onClick={() => setVisibleCount(visibleCount + STEP)}>
          {shellTexts.states.more(Math.min(STEP, items.length - visibleCount))}
        </Button>
      )}
    </>
  );
}
