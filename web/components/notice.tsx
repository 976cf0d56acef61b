import type { ReactNode } from 'react';
import { restoreFocus } from '../lib/page/restore-focus.ts';
import { layoutTexts } from '../texts/layout.ts';

interface NoticeProps {
  readonly title: string;
  readonly text: string;
  readonly heading?: 'h1' | 'h2';
  /** A failure is announced at once. */
  readonly isError?: boolean;
  /** Tries once more after a failure. */
  readonly onRetry?: () => unknown;
  /** Where to go on. */
  readonly link?: { readonly path: string; readonly text: string } | undefined;
  /** What else can be done: links and buttons. */
  readonly children?: ReactNode;
}

/** Shown in the place of content that is missing, empty or failed. */
export function Notice({
  title,
  text,
  heading: Heading = 'h2',
  isError = false,
  onRetry,
  link,
  children,
}: NoticeProps) {
  return (
    <div
      className="notice flex flex-col items-center px-5 py-[clamp(3rem,9vw,6rem)] text-center"
      role={isError ? 'alert' : undefined}
    >
      {/* A seam whose thread has come out of the needle. */}
      <svg
        className="mb-6 w-50 max-w-full fill-none stroke-(--brand-strong) stroke-[2.25] [stroke-linecap:round]"
        viewBox="0 0 200 76"
        aria-hidden="true"
      >
        <path strokeDasharray="11 8" d="M6 62h92" />
        <path d="M98 62c20 0 29-11 23-20-5-8-18-5-15 4 4 11 26 6 34-10" />
        <path
          className="fill-ground stroke-line-strong"
          d="m136 48 45-37c5-4 9-6 10-5s-1 5-5 9l-43 41c-4 3-10-4-7-8Z"
        />
        <path d="m145 48 6-5" />
      </svg>
      <Heading
        className="text-[clamp(1.375rem,1.1rem+1.4vw,2.125rem)]"
        tabIndex={Heading === 'h1' ? -1 : undefined}
      >
        {title}
      </Heading>
      <p className="mt-4 max-w-136 wrap-anywhere text-ink-soft">{text}</p>
      {(onRetry || link || children) && (
        <div className="mt-7 flex flex-wrap justify-center gap-3">
          {onRetry && (
            <button
              type="button"
              className="button button-strong"
              onClick={() => void Promise.resolve(onRetry()).then(restoreFocus)}
            >
              {layoutTexts.retry}
            </button>
          )}
          {link && (
            <a href={link.path} className="button button-strong">
              {link.text}
            </a>
          )}
          {children}
        </div>
      )}
    </div>
  );
}
