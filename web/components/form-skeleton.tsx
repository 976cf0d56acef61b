/** Stands in for a form or an order on its way. */
export function FormSkeleton() {
  return (
    <div className="grid max-w-2xl gap-5" aria-hidden="true">
      <div className="skeleton h-40" />
      <div className="skeleton h-28" />
      <div className="skeleton h-28" />
    </div>
  );
}
