import type { ProductJson } from '#contract/catalogue/products';
import { drawingLabel, isDrawing } from '#domain/catalogue/facts/drawing-label';
import { productTexts } from '../../texts/product.ts';
import { needleBands } from './needle-bands.ts';

interface DrawingCaptionProps {
  readonly product: ProductJson;
  /** Machines are told apart by their shape. */
  readonly isMachine: boolean;
}

/** Says of the shop's own drawings that they are none of the goods, and what tells the article from others. */
export function DrawingCaption({ product, isMachine }: DrawingCaptionProps) {
  if (!isDrawing(product.imageUrl)) return null;
  const label = isMachine ? '' : drawingLabel(product.features);
  const bands = needleBands(product);
  return (
    <p className="drawing-caption">
      {productTexts.drawing}
      {label && <span className="drawing-label">{label}</span>}
      {bands.length > 0 && <span>{productTexts.bands(bands.join(' + '))}</span>}
    </p>
  );
}
