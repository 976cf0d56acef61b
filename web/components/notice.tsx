import type { ReactNode } from 'react';

interface NoticeProps {
  readonly title: string;
  readonly text: string;
  readonly heading?: 'h1' | 'h2';
  /** A failure is announced at once. */
  readonly isError?: boolean;
  /** What to do about it: links and buttons. */
  readonly children?: ReactNode;
}

/** What stands in the place of content that is missing, empty or failed. */
export function Notice({ title, text, heading: Heading = 'h2', isError = false, children }: NoticeProps) {
  return (
    <div className="notice" role={isError ? 'alert' : undefined}>
      <Heading className="notice-title" tabIndex={Heading === 'h1' ? -1 : undefined}>
        {title}
      </Heading>
      <p className="notice-text">{text}</p>
      {children && <div className="notice-actions">{children}</div>}
    </div>
  );
}
