import type { ProductJson } from '#contract/catalogue/product/products';
import { drawingLabel, isDrawing } from '#domain/catalogue/facts/drawing-label';
import { productTexts } from '../../texts/product.ts';
import { needleBands } from './needle-bands.ts';

interface DrawingCaptionProps {
  readonly product: ProductJson;
  /** A machine's drawing shows its shape, other drawings do not. */
  readonly isMachine: boolean;
}

/** Says that a drawing of the shop is no photo of the goods, and names what distinguishes the article. */
export function DrawingCaption({ product, isMachine }: DrawingCaptionProps) {
  if (!isDrawing(product.imageUrl)) return null;
  const label = isMachine ? '' : drawingLabel(product.features);
  const bands = needleBands(product);
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-2 text-[0.8125rem] text-ink-soft">
      {productTexts.drawing}
      {label && <span className="drawing-label">{label}</span>}
      {bands.length > 0 && <span>{productTexts.bands(bands.join(' + '))}</span>}
    </p>
  );
}
