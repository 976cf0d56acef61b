import type { PublicSettings } from '#contract/catalogue/site/site-settings';
import { amountOf, displayPrice } from '../../lib/price.ts';
import { useSettings } from '../../lib/page/site-context.ts';
import { cardTexts } from '../../texts/catalogue.ts';

interface Priced {
  readonly price: string;
  readonly originalPrice: string | null;
}

/** Whether the price is below the earlier one. */
function isReduced({ price, originalPrice }: Priced): boolean {
  return originalPrice !== null && amountOf(originalPrice) > amountOf(price);
}

interface PriceProps {
  readonly product: Priced;
  readonly className?: string;
}

/** A price; its dollar and lira parts are never split over two lines. */
function Amount({ text }: { readonly text: string }) {
  const [main = '', rest] = text.split(' (');
  if (rest === undefined) return main;
  return (
    <>
      {`${main} `}
      <span className="price-lira">{`(${rest}`}</span>
    </>
  );
}

export function Price({ product, className = 'price' }: PriceProps) {
  const settings: PublicSettings = useSettings();
  return (
    <p className={className}>
      <span className="price-now">
        <Amount text={displayPrice(product.price, settings)} />
      </span>
      {product.originalPrice !== null && isReduced(product) && (
        <>
          <span className="sr-only">{` ${cardTexts.oldPrice} `}</span>
          <s className="price-before">
            <Amount text={displayPrice(product.originalPrice, settings)} />
          </s>
        </>
      )}
    </p>
  );
}

/** `%N`; nothing if the price is not reduced. */
export function DiscountBadge({ product }: { readonly product: Priced & { readonly discount: number } }) {
  if (!isReduced(product) || product.discount <= 0) return null;
  return <span className="badge badge-sale">{cardTexts.discount(product.discount)}</span>;
}
