import type { PdfFonts } from './a4-pdf.ts';
import { createLabels, type Label, type LabelTexts } from './label.ts';
import type { OrderDocument, OrderPdfTexts } from './order-document.ts';
import { createOrderPdf } from './order-pdf.ts';
import { createPackingSlips, type PackingSlip, type PackingSlipTexts } from './packing-slip.ts';

/** The contents of one PDF without fonts; plain data for another process. */
export type Paper =
  | { readonly kind: 'form'; readonly document: OrderDocument; readonly texts: OrderPdfTexts }
  | { readonly kind: 'labels'; readonly labels: readonly Label[]; readonly texts: LabelTexts }
  | { readonly kind: 'slips'; readonly slips: readonly PackingSlip[]; readonly texts: PackingSlipTexts };

/** Draws a PDF; 15 ms of processor time for one page, 150 ms for a hundred. */
export type DrawPaper = (paper: Paper) => Promise<Uint8Array>;

/**
 * Draws papers in this process.
 * @param readFont reads a file of `templates/fonts/`
 */
export function createDrawPaper(readFont: (name: string) => Buffer): DrawPaper {
  return (paper) => {
    const fonts: PdfFonts = {
      regular: readFont('DejaVuSansCondensed.ttf'),
      bold: readFont('DejaVuSansCondensed-Bold.ttf'),
    };
    if (paper.kind === 'form') return createOrderPdf(paper.document, paper.texts, fonts);
    if (paper.kind === 'labels') return createLabels(paper.labels, paper.texts, fonts);
    return createPackingSlips(paper.slips, paper.texts, fonts);
  };
}
