import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { Icon } from '../../components/icon.tsx';
import { shellTexts } from '../../texts/panel/shell.ts';
import { Button } from './button.tsx';
import { Card, CardTitle } from './card.tsx';
import { useDocumentTitle } from '../../lib/page/use-document-title.ts';

export const TITLE_LOOK = 'text-2xl/[1.2] font-bold tracking-[-0.01em] wrap-anywhere';

interface ScreenTitleProps {
  readonly className?: string;
  readonly children: string;
}

/** The heading of a screen; it is also the title of the browser's window. */
export function ScreenTitle({ className = '', children }: ScreenTitleProps) {
  useDocumentTitle(`${children} · ${shellTexts.title}`);
  return <h1 className={`${TITLE_LOOK} ${className}`}>{children}</h1>;
}

/** Leads back to the list that a screen belongs to. */
export function BackLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <Link href={href} className="mb-3 inline-flex min-h-9 items-center gap-2 text-ink-soft">
      <Icon name="left" className="size-4" />
      {children}
    </Link>
  );
}

const texts = shellTexts.states;

/** Shown when data could not be loaded: the reason, and a button to try again. */
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
    <Card as="div" className="my-6 grid justify-items-start gap-3" role="alert">
      <CardTitle as="p">{title}</CardTitle>
      <p>{error.message}</p>
      <Button onClick={onRetry}>{texts.retry}</Button>
    </Card>
  );
}

interface EmptyStateProps {
  readonly title: string;
  /** Whether it stands in place of a whole screen. */
  readonly isScreen?: boolean;
  readonly children?: ReactNode;
}

/** Shown for an empty list: what that means and what to do next. */
export function EmptyState({ title, isScreen = false, children }: EmptyStateProps) {
  return (
    <Card as="div" className="grid justify-items-center gap-3 py-12 text-center">
      {isScreen ? <ScreenTitle>{title}</ScreenTitle> : <CardTitle as="p">{title}</CardTitle>}
      {children}
    </Card>
  );
}

/** A placeholder with the height of what is loading. */
export function Skeleton({ className }: { readonly className: string }) {
  return <div className={`shimmer ${className}`} />;
}

const ROW_WIDTHS = ['w-11/12', 'w-9/12', 'w-10/12', 'w-8/12', 'w-11/12'] as const;

/** Five placeholder rows for a loading list. */
export function SkeletonRows() {
  return (
    <Card as="div" className="grid gap-4" role="status" aria-label={texts.loading}>
      {ROW_WIDTHS.map((width, index) => (
        <div key={`${width}-${index < 2}-${index}`} className={`shimmer h-10 ${width}`} />
      ))}
    </Card>
  );
}

interface ResourceProps<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly errorUpdateCount: number;
    readonly refetch: () => unknown;
  };
  readonly skeleton?: ReactNode;
  /** The title after a failure, in place of the general one. */
  readonly failedTitle?: string;
  readonly children: (data: Data) => ReactNode;
}

/** Shows the data of a query, and its states of loading and failure. */
export function Resource<Data>({
  query,
  skeleton = <SkeletonRows />,
  failedTitle = texts.failed,
  children,
}: ResourceProps<Data>) {
  // While it is loaded once more the failure stays, with the button that has the focus.
  const [failure, setFailure] = useState(query.error);
  if (query.error && query.error !== failure) setFailure(query.error);
  if (query.data !== undefined) return children(query.data);
  const error = query.errorUpdateCount > 0 ? failure : null;
  if (!error) return skeleton;
  return (
    <FailedState
      // Announced again when it fails again.
      key={query.errorUpdateCount}
      title={failedTitle}
      error={error}
      onRetry={() => void query.refetch()}
    />
  );
}

interface ListResourceProps<Item> extends Omit<ResourceProps<readonly Item[]>, 'children'> {
  /** Shown when there are no entries; a text becomes a title. */
  readonly empty: ReactNode;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** As `Resource`, for a list. */
export function ListResource<Item>({ empty, children, ...props }: ListResourceProps<Item>) {
  return (
    <Resource {...props}>
      {(items) => {
        if (items.length > 0) return children(items);
        return typeof empty === 'string' ? <EmptyState title={empty} /> : empty;
      }}
    </Resource>
  );
}
