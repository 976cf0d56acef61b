import { NeedsScript } from './needs-script.tsx';

/** A placeholder for a form or an order that is loading. */
export function FormSkeleton() {
  return (
    <>
      <NeedsScript />
      <div className="grid max-w-2xl gap-5 noscript:hidden" aria-hidden="true">
        <div className="skeleton h-40" />
        <div className="skeleton h-28" />
        <div className="skeleton h-28" />
      </div>
    </>
  );
}
