import { listTexts } from '../texts/catalogue.ts';

/** Grey boxes with the size of the cards that are loading. */
export function CardSkeletons({ count }: { readonly count: number }) {
  return (
    <div role="status" aria-label={listTexts.loading}>
      <div className="grid-cards" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className="card">
            <div className="card-picture skeleton" />
            <div className="card-text">
              <span className="skeleton skeleton-line w-24" />
              <span className="skeleton skeleton-line w-full" />
              <span className="skeleton skeleton-line w-2/3" />
            </div>
            <div className="card-deal">
              <span className="skeleton skeleton-line w-24" />
              <span className="skeleton skeleton-line w-36" />
              <span className="skeleton h-11" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
