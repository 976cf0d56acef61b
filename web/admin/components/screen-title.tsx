import { useDocumentTitle } from '../../lib/page/use-document-title.ts';
import { shellTexts } from '../../texts/panel/shell.ts';

export const TITLE_LOOK = 'text-2xl/[1.2] font-bold tracking-[-0.01em]';

interface ScreenTitleProps {
  readonly className?: string;
  readonly children: string;
}

/** The heading of a screen; it is also the title of the browser's window. */
export function ScreenTitle({ className = '', children }: ScreenTitleProps) {
  useDocumentTitle(`${children} · ${shellTexts.title}`);
  return <h1 className={`${TITLE_LOOK} ${className}`}>{children}</h1>;
}
