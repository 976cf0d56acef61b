import type { ProductCard as Card } from '#contract/catalogue/product/products';
import { paths } from '#contract/routes';
import { cardTexts } from '../../texts/catalogue.ts';
import { AddToCartButton } from './add-to-cart-button.tsx';
import { CompareLink } from './compare-link.tsx';
import { Picture } from './picture.tsx';
import { DiscountBadge, Price } from './price.tsx';
import { Rating } from './rating.tsx';
import { StockBadge } from './stock-badge.tsx';

export interface ProductCardProps {
  readonly product: Card;
  /** Whether the card is in the first row of the page. */
  readonly isFirst: boolean;
  readonly heading: 'h2' | 'h3';
  /** Whether the card is a row of a list, with the first features. */
  readonly isRow?: boolean;
  /** Prefix of ids, where a page has a product in several lists. */
  readonly list?: string;
}

const PICTURE_SIZE = 320;

export function ProductCard({
  product,
  isFirst,
  heading: Heading,
  isRow = false,
  list = 'urun-',
}: ProductCardProps) {
  const nameId = list + product.id;
  return (
    <li className={isRow ? 'card card-row' : 'card'}>
      <div className="card-picture">
        <Picture src={product.imageUrl} name={product.name} alt="" size={PICTURE_SIZE} isFirst={isFirst} />
        {product.label && <span className="drawing-label card-label">{product.label}</span>}
        <span className="card-badges">
          <DiscountBadge product={product} />
          {product.isNew && <span className="badge badge-new">{cardTexts.isNew}</span>}
          {product.isPopular && <span className="badge badge-popular">{cardTexts.isPopular}</span>}
        </span>
      </div>
      <div className="card-text">
        <p className="card-brand">{product.brand}</p>
        <Heading className="card-name" id={nameId}>
          <a href={paths.product(product.slug)}>{product.name}</a>
        </Heading>
        {product.variants && <p className="card-variants">{cardTexts.variants(product.variants)}</p>}
        <Rating rating={product.rating} reviewCount={product.reviewCount} />
        {isRow && product.features.length > 0 && (
          <ul className="card-features">
            {product.features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        )}
      </div>
      <div className="card-deal">
        <StockBadge product={product} />
        <Price product={product} />
        <AddToCartButton product={product} className="button button-quiet card-add" describedBy={nameId} />
        {product.comparable && (
          <CompareLink slug={product.slug} className="compare-add" describedBy={nameId} />
        )}
      </div>
    </li>
  );
}
