import type { ReactNode } from 'react';
import { shellTexts } from '../../texts/panel/shell.ts';

const texts = shellTexts.states;

/** Something could not be loaded: why, and a way to try again. */
export function FailedState({
  error,
  title = texts.failed,
  onRetry,
}: {
  readonly error: Error;
  readonly title?: string;
  readonly onRetry: () => void;
}) {
  return (
    <div className="card card-body my-6 grid justify-items-start gap-3" role="alert">
      <p className="card-title">{title}</p>
      <p>{error.message}</p>
      <button type="button" className="button button-quiet" onClick={onRetry}>
        {texts.retry}
      </button>
    </div>
  );
}

/** A list without entries: what that means and what to do next. */
export function EmptyState({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="card card-body grid justify-items-center gap-3 py-12 text-center">
      <p className="card-title">{title}</p>
      {children}
    </div>
  );
}

const ROW_WIDTHS = ['w-11/12', 'w-9/12', 'w-10/12', 'w-8/12', 'w-11/12'] as const;

/** Five rows that stand in for a list on its way (spec.md section 2). */
export function SkeletonRows() {
  return (
    <div className="card card-body grid gap-4" role="status" aria-label={texts.loading}>
      {ROW_WIDTHS.map((width, index) => (
        <div key={`${width}-${index < 2}-${index}`} className={`shimmer h-10 ${width}`} />
      ))}
    </div>
  );
}

interface ResourceProps<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly skeleton?: ReactNode;
  /** Says that it could not be loaded, where that has words of its own. */
  readonly failedTitle?: string;
  readonly children: (data: Data) => ReactNode;
}

/** Shows what a query brings, and every state on the way to it. */
export function Resource<Data>({
  query,
  skeleton = <SkeletonRows />,
  failedTitle = texts.failed,
  children,
}: ResourceProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error)
    return <FailedState title={failedTitle} error={query.error} onRetry={() => void query.refetch()} />;
  return skeleton;
}
