import { useDocumentTitle } from '../../lib/page/use-document-title.ts';
import { shellTexts } from '../../texts/panel/shell.ts';

interface ScreenTitleProps {
  readonly className?: string;
  readonly children: string;
}

/** The heading of a screen; it is also the title of the browser's window. */
export function ScreenTitle({ className = '', children }: ScreenTitleProps) {
  useDocumentTitle(`${children} · ${shellTexts.title}`);
  return <h1 className={`panel-title ${className}`}>{children}</h1>;
}
