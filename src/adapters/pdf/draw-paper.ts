import type { PdfFonts } from './a4-pdf.ts';
import { createLabels, type LabelTexts } from './label.ts';
import { createOrderPdf, type OrderPdfTexts } from './order-pdf.ts';
import { createPackingSlips, type PackingSlipTexts } from './packing-slip.ts';
import type { PrintedOrder } from './printed-order.ts';

/** The contents of one PDF without fonts; plain data for another process. */
export type Paper =
  | { readonly kind: 'form'; readonly order: PrintedOrder; readonly texts: OrderPdfTexts }
  | { readonly kind: 'labels'; readonly orders: readonly PrintedOrder[]; readonly texts: LabelTexts }
  | { readonly kind: 'slips'; readonly orders: readonly PrintedOrder[]; readonly texts: PackingSlipTexts };

/** Draws a PDF; 15 ms of processor time for one page, 150 ms for a hundred. */
export type DrawPaper = (paper: Paper) => Promise<Uint8Array>;

/** @param readFont reads a file of `templates/fonts/` */
export function createDrawPaper(readFont: (name: string) => Buffer): DrawPaper {
  return (paper) => {
    const fonts: PdfFonts = {
      regular: readFont('DejaVuSansCondensed.ttf'),
      bold: readFont('DejaVuSansCondensed-Bold.ttf'),
    };
    if (paper.kind === 'form') return createOrderPdf(paper.order, paper.texts, fonts);
    if (paper.kind === 'labels') return createLabels(paper.orders, paper.texts, fonts);
    return createPackingSlips(paper.orders, paper.texts, fonts);
  };
}
