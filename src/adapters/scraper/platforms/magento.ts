import { contains } from '../page/page-tree.ts';
import { compareAmounts, isZero, readMachinePrice } from '../price/price-text.ts';
import type { ProductFinding } from '../product-finding.ts';
import type { PlatformReader } from './platform-page.ts';

/**
 * Magento 2 marks every price of a page with its type and exact amount. Related products use the same marks,
 * so only the price box of the page's own product counts: the one in the product's information column.
 */
export const readMagento: PlatformReader = ({ tree }) => {
  const marked = tree.elements.filter(
    (element) =>
      element.attrs['data-price-amount'] !== undefined && element.attrs['data-price-type'] !== undefined,
  );
  if (marked.length === 0) return undefined;
  const column = tree.elements.find((element) =>
    /(?:^|\s)(?:product-info-main|product-info-price|product-shop|product-main-info)(?:\s|$)/.test(
      element.attrs['class'] ?? '',
    ),
  );
  if (!column) return undefined;
  const amountOf = (type: RegExp): string | undefined => {
    for (const element of marked) {
      if (!contains(column, element) || !type.test(element.attrs['data-price-type'] ?? '')) continue;
      const price = readMachinePrice(element.attrs['data-price-amount'] ?? '');
      if (price !== undefined && !isZero(price)) return price;
    }
    return undefined;
  };
  const price = amountOf(/^(?:finalPrice|minPrice)$/);
  if (price === undefined) return undefined;
  const finding: ProductFinding = { layer: 'platform', detail: 'magento', price };
  const old = amountOf(/^oldPrice$/);
  if (old !== undefined && compareAmounts(old, price) > 0) finding.originalPrice = old;
  return { main: finding };
};
