import { Suspense, useContext } from 'react';
import type { ProductCard as Card } from '#contract/catalogue/product/products';
import type { ListView } from '#contract/catalogue/listing-path';
import { DrawnCards } from './drawn-content.ts';
import { ProductCard, type ProductCardProps } from './product-card.tsx';

interface ProductGridProps {
  readonly products: readonly Card[];
  readonly heading: 'h2' | 'h3';
  readonly view?: ListView;
  /** Number of cards that are visible without scrolling. */
  readonly firstCount?: number;
  /** Whether another list is loading. */
  readonly isBusy?: boolean;
  readonly className?: string;
  /** Prefix of ids, where a page has a product in several lists. */
  readonly list?: string;
}

/** Products in a grid, or one below the other. */
export function ProductGrid({
  products,
  heading,
  view = 'grid',
  firstCount = 0,
  isBusy = false,
  className = '',
  list: ids,
}: ProductGridProps) {
  const drawCard = useContext(DrawnCards);
  const list = { className: `${view === 'list' ? 'rows' : 'grid-cards'} ${className}`, 'aria-busy': isBusy };
  const cards = products.map((product, index): ProductCardProps => ({
    product,
    heading,
    isRow: view === 'list',
    isFirst: index < firstCount,
    ...(ids === undefined ? {} : { list: ids }),
  }));
  if (drawCard) {
    const html = `<!--$-->${cards.map(drawCard).join('')}<!--/$-->`;
    // oxlint-disable-next-line react/no-danger -- what React drew of the same cards, boundary included
    return <ul {...list} dangerouslySetInnerHTML={{ __html: html }} />;
  }
  return (
    <ul {...list}>
      {/* A boundary of its own, so that hydrating sixty cards never delays a tap. */}
      <Suspense>
        {cards.map((card) => (
          <ProductCard key={card.product.id} {...card} />
        ))}
      </Suspense>
    </ul>
  );
}
