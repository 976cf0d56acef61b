import { Suspense } from 'react';
import type { ProductCard as Card } from '#contract/products';
import type { ListView } from '#contract/listing-path';
import { ProductCard } from './product-card.tsx';

interface ProductGridProps {
  readonly products: readonly Card[];
  readonly heading: 'h2' | 'h3';
  readonly view?: ListView;
  /** Cards that are seen without scrolling. */
  readonly firstCount?: number;
  /** Another list is on its way. */
  readonly isBusy?: boolean;
  readonly className?: string;
}

/** Products as a cabinet of drawers, or one below the other. */
export function ProductGrid({
  products,
  heading,
  view = 'grid',
  firstCount = 0,
  isBusy = false,
  className = '',
}: ProductGridProps) {
  return (
    <ul className={`${view === 'list' ? 'rows' : 'grid-cards'} ${className}`} aria-busy={isBusy}>
      {/* A boundary of its own, so that waking sixty cards never holds up a tap. */}
      <Suspense>
        {products.map((product, index) => (
          <ProductCard
            key={product.id}
            product={product}
            heading={heading}
            isRow={view === 'list'}
            isFirst={index < firstCount}
          />
        ))}
      </Suspense>
    </ul>
  );
}
