import type { PaperKind } from '#shop/orders/selling-ports';
import { drawOrders, type PaperForm, type PdfFonts } from './a4-pdf.ts';
import { LABEL, type LabelTexts } from './label.ts';
import { ORDER_FORM, type OrderPdfTexts } from './order-pdf.ts';
import { PACKING_SLIP, type PackingSlipTexts } from './packing-slip.ts';
import type { PrintedOrder } from './printed-order.ts';

interface PaperTexts {
  readonly form: OrderPdfTexts;
  readonly slips: PackingSlipTexts;
  readonly labels: LabelTexts;
}

const PAPERS: { readonly [Kind in PaperKind]: PaperForm<PaperTexts[Kind]> } = {
  form: ORDER_FORM,
  slips: PACKING_SLIP,
  labels: LABEL,
};

/** The contents of one PDF without fonts; plain data for another process. */
export interface Paper<Kind extends PaperKind = PaperKind> {
  readonly kind: Kind;
  readonly orders: readonly PrintedOrder[];
  readonly texts: PaperTexts[Kind];
}

/** Draws a PDF; 15 ms of processor time for one page, 150 ms for a hundred. */
export type DrawPaper = (paper: Paper) => Promise<Uint8Array>;

function draw<Kind extends PaperKind>({ kind, orders, texts }: Paper<Kind>, fonts: PdfFonts) {
  return drawOrders(PAPERS[kind], orders, texts, fonts);
}

/** @param readFont reads a file of `templates/fonts/` */
export function createDrawPaper(readFont: (name: string) => Buffer): DrawPaper {
  return (paper) =>
    draw(paper, {
      regular: readFont('DejaVuSansCondensed.ttf'),
      bold: readFont('DejaVuSansCondensed-Bold.ttf'),
    });
}
