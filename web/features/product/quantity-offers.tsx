import type { QuantityOffer } from '#contract/catalogue/product/products';
import { longDay } from '../../lib/day.ts';
import { useSettings } from '../../lib/page/site-context.ts';
import { displayPrice } from '../../lib/price.ts';
import { productTexts } from '../../texts/product.ts';

/** The campaigns for more pieces of a product, with the names that they have in the cart. */
export function QuantityOffers({ offers }: { readonly offers: readonly QuantityOffer[] }) {
  const settings = useSettings();
  const texts = productTexts.quantityOffers;
  return offers.map(({ title, from, to, steps }) => (
    <div key={steps[0]?.pieces} className="mt-4 w-full rounded-box border border-line-strong p-4">
      <p className="font-[550] wrap-anywhere">
        {title}{' '}
        {to !== undefined && (
          <span className="inline-block text-[0.875rem] font-normal text-ink-faint">
            {from === undefined ? texts.until(longDay(to)) : `${longDay(from)} – ${longDay(to)}`}
          </span>
        )}
      </p>
      <ul>
        {steps.map(({ pieces, percent, unitPrice, total }) => (
          <li key={pieces} className="mt-1">
            {texts.from(pieces)}{' '}
            <strong className="font-semibold">
              {percent === undefined
                ? texts.unitPrice(displayPrice(unitPrice ?? '', settings))
                : texts.percent(percent)}
            </strong>{' '}
            {percent !== undefined && (
              <span className="inline-block text-[0.875rem] text-ink-faint">
                {texts.total(pieces, displayPrice(total, settings))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  ));
}
