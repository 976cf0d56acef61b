import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { ProductJson } from '#contract/catalogue/product/products';
import { unitPriceOf } from '#domain/catalogue/facts/unit-price';
import { toDecimal } from '#domain/money/money';
import { FEW_PIECES, hasPieces } from '#domain/orders/stock/stock';
import { AddToCartButton } from '../../components/product/add-to-cart-button.tsx';
import { ChatLink } from '../../components/chat-link.tsx';
import { CompareLink } from '../../components/product/compare-link.tsx';
import { NeedsScript } from '../../components/form/needs-script.tsx';
import { DiscountBadge, Price } from '../../components/product/price.tsx';
import { QuantityField } from '../../components/form/quantity-field.tsx';
import { Rating } from '../../components/product/rating.tsx';
import { StockBadge } from '../../components/product/stock-badge.tsx';
import { drawnPart } from '../../lib/page/lazy-part.tsx';
import { amountOf, displayPrice } from '../../lib/price.ts';
import { useSettings } from '../../lib/page/site-context.ts';
import { cardTexts } from '../../texts/catalogue.ts';
import { productTexts } from '../../texts/product.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { shareAddress } from './share-address.ts';

const FavouriteButton = drawnPart(async () => (await import('./favourite-button.tsx')).FavouriteButton);
const Instalments = drawnPart(
  async () => (await import('../../components/product/instalments.tsx')).Instalments,
);

const QuantityOffers = drawnPart(async () => (await import('./quantity-offers.tsx')).QuantityOffers);

const TITLE_ID = 'urun-adi';

interface BuyBoxProps {
  readonly product: ProductJson;
  /** What is chosen before buying: the variant, and the machine that it must fit. */
  readonly choice: ReactNode;
  readonly canCompare: boolean;
}

/** Name, price and stock of the product, and all its actions. */
export function BuyBox({ product, choice, canCompare }: BuyBoxProps) {
  const [quantity, setQuantity] = useState(1);
  const [actions, areActionsSeen] = useIsSeen<HTMLDivElement>();
  const settings = useSettings();
  const canBuy = hasPieces(product);
  const perUnit = unitPriceOf(amountOf(product.price), product.features);
  return (
    <div className="flex flex-col items-start">
      <div className="flex flex-wrap gap-1.5 not-empty:mb-3.5">
        <DiscountBadge product={product} />
        {product.isNew && <span className="badge badge-new">{cardTexts.isNew}</span>}
        {product.isPopular && <span className="badge badge-popular">{cardTexts.isPopular}</span>}
      </div>
      <p className="font-[550] wrap-anywhere text-ink-soft">{product.brand}</p>
      <h1
        id={TITLE_ID}
        className="mt-1 mb-3 text-[clamp(1.5rem,1.2rem+1.3vw,2.25rem)] wrap-anywhere"
        tabIndex={-1}
      >
        {product.name}
      </h1>
      <Rating rating={product.rating} reviewCount={product.reviewCount} />
      <Price product={product} className="price buy-price" />
      {product.lowestPrice && (
        <p className="text-[0.875rem] text-ink-faint">
          {productTexts.lowestPrice(product.lowestPrice.days)}{' '}
          {displayPrice(product.lowestPrice.price, settings)}
        </p>
      )}
      <p className="text-[0.875rem] text-ink-faint">
        {productTexts.vatIncluded}
        {perUnit &&
          ` · ${productTexts.unitPrice(perUnit.unit)} ${displayPrice(toDecimal(perUnit.amount), settings)}`}
      </p>
      {canBuy && (
        <Instalments
          path={`/api/products/${encodeURIComponent(product.slug)}/installments`}
          amount={product.price}
        />
      )}
      <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 [&>.stock]:text-[0.9375rem]">
        <StockBadge product={product} />
        {canBuy && product.stockCount < FEW_PIECES && (
          <span className="text-[0.9375rem] font-[550] text-off">
            {productTexts.stockLeft(product.stockCount)}
          </span>
        )}
      </p>
      {canBuy && product.quantityOffers && <QuantityOffers offers={product.quantityOffers} />}
      {choice}
      <div ref={actions} className="mt-5 flex w-full flex-wrap gap-3 print:hidden noscript:hidden">
        {canBuy && (
          <QuantityField
            name={product.name}
            value={quantity}
            max={product.stockCount}
            onChange={setQuantity}
          />
        )}
        <AddToCartButton
          product={product}
          quantity={quantity}
          className="button button-strong min-h-12 flex-[1_1_7rem] px-3 text-[1.0625rem]"
          describedBy={TITLE_ID}
        />
      </div>
      {canCompare && (
        <CompareLink
          slug={product.slug}
          className="button button-quiet compare-add mt-3"
          describedBy={TITLE_ID}
        />
      )}
      <NeedsScript />
      <div className="mt-3 flex flex-wrap gap-3 print:hidden">
        <ChatLink
          question={productTexts.whatsappQuestion(product.name, displayPrice(product.price, settings))}
          className="flex-1 [&>.icon]:text-[#0b7a55]"
        />
        <IconButton
          icon="share"
          className="size-12 border border-line-strong noscript:hidden"
          label={productTexts.share}
          onClick={() => void shareAddress(product.name, location.href)}
        />
        <FavouriteButton slug={product.slug} />
      </div>
      {canBuy && !areActionsSeen && <BuyBar product={product} quantity={quantity} describedBy={TITLE_ID} />}
    </div>
  );
}

interface BuyBarProps {
  readonly product: ProductJson;
  readonly quantity: number;
  readonly describedBy: string;
}

/** Price and button at the bottom of a phone's screen, while those of the page are not visible. */
function BuyBar({ product, quantity, describedBy }: BuyBarProps) {
  return (
    <div className="buy-bar print:hidden">
      <Price product={product} className="price flex flex-col leading-[1.3]" />
      <AddToCartButton
        product={product}
        quantity={quantity}
        className="button button-strong flex-none"
        describedBy={describedBy}
      />
    </div>
  );
}

/** Whether any part of the element is visible on the screen; true until that is known. */
function useIsSeen<Element extends HTMLElement>(): [RefObject<Element | null>, boolean] {
  const element = useRef<Element>(null);
  const [isSeen, setSeen] = useState(true);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? true));
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, isSeen];
}
