import { hasPieces } from '#domain/orders/stock/stock';
import { cardTexts } from '../../texts/catalogue.ts';

interface StockBadgeProps {
  readonly product: { readonly inStock: boolean; readonly stockCount: number };
}

export function StockBadge({ product }: StockBadgeProps) {
  return hasPieces(product) ? (
    <span className="stock stock-in">{cardTexts.inStock}</span>
  ) : (
    <span className="stock stock-out">{cardTexts.outOfStock}</span>
  );
}
