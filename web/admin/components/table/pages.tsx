import { useRef } from 'react';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { Button } from '../button.tsx';

interface PagesProps {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onChange: (page: number) => void;
}

/** Buttons for the pages of a long list. */
export function Pages({ page, pageSize, total, onChange }: PagesProps) {
  const nav = useRef<HTMLElement>(null);
  const go = (next: number): void => {
    onChange(next);
    // A new page is shown from its top; the button keeps the focus for the next step.
    nav.current?.parentElement?.scrollIntoView();
  };
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (pages === 1) return null;
  const texts = shellTexts.states;
  return (
    <nav
      ref={nav}
      className="mt-4 flex items-center justify-end gap-3"
      aria-label={texts.pageOf(page, pages)}
    >
      <Button isSmall disabled={page <= 1} onClick={() => go(page - 1)}>
        {texts.previous}
      </Button>
      <span className="text-sm tabular-nums" role="status">
        {texts.pageOf(page, pages)}
      </span>
      <Button isSmall disabled={page >= pages} onClick={() => go(page + 1)}>
        {texts.next}
      </Button>
    </nav>
  );
}
