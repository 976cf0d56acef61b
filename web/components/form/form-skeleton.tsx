import { NeedsScript } from './needs-script.tsx';

/** Stands in for a form or an order on its way. */
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
