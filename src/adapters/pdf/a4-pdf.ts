import type PdfKit from 'pdfkit';
import { onOneLine } from '#kernel/one-line';
import { orderNumberOf } from '#domain/orders/order-number';
import type { PrintedOrder } from './printed-order.ts';

export type Pdf = InstanceType<typeof PdfKit>;

export interface PdfFonts {
  readonly regular: Buffer;
  readonly bold: Buffer;
}

/** Points; the page is A4. */
export const MARGIN = 48;
export const WIDTH = 595.28 - 2 * MARGIN;
const PAGE_BOTTOM = 841.89 - 64;

export const INK = '#1f2937';
export const GREY = '#6b7280';
export const LINE = '#d1d5db';

export function setStyle(pdf: Pdf, font: keyof PdfFonts, size: number, color = INK): Pdf {
  return pdf.font(font).fontSize(size).fillColor(color);
}

/** A line across the page at the height `y`. */
export function drawRule(pdf: Pdf, y: number, color: string, width: number): void {
  pdf
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(width)
    .strokeColor(color)
    .stroke();
}

/** Starts a new page when less than `height` is left; returns whether it did. */
export function breakPage(pdf: Pdf, height: number): boolean {
  if (pdf.y + height <= PAGE_BOTTOM) return false;
  pdf.addPage();
  pdf.y = MARGIN;
  return true;
}

/** The height of an item's name and of its note below, in the regular font. */
export function itemHeight(
  pdf: Pdf,
  { name, note }: { readonly name: string; readonly note: string },
  size: { readonly text: number; readonly small: number },
  width: number,
): number {
  const nameHeight = setStyle(pdf, 'regular', size.text).heightOfString(name, { width });
  return note ? nameHeight + pdf.fontSize(size.small).heightOfString(note, { width }) + 2 : nameHeight;
}

/** What a kind of paper looks like; A4 with the usual margin by default. */
export interface PaperForm<Texts> {
  readonly titleOf?: (texts: Texts) => string;
  readonly size?: [width: number, height: number];
  readonly margin?: number;
  readonly draw: (pdf: Pdf, order: PrintedOrder, texts: Texts) => void;
}

/** One PDF with our fonts `regular` and `bold`. Each order begins on a new page; `orders` must not be empty. */
export async function drawOrders<Texts>(
  { titleOf = () => '', size, margin = MARGIN, draw }: PaperForm<Texts>,
  orders: readonly PrintedOrder[],
  texts: Texts,
  fonts: PdfFonts,
): Promise<Buffer> {
  const [first] = orders;
  if (!first) throw new RangeError('No order to print');
  // Only who draws needs the library: a shop starts without it.
  const { default: Document } = await import('pdfkit');
  const numbers = orders.map(({ order }) => orderNumberOf(order.id));
  const pdf = new Document({
    size: size ?? 'A4',
    margin,
    bufferPages: true,
    lang: 'tr-TR',
    info: {
      Title: [titleOf(texts), ...numbers].join(' ').trim().slice(0, 200),
      Author: onOneLine(first.site.name),
      CreationDate: new Date(first.order.createdAt),
    },
  });
  pdf.registerFont('regular', fonts.regular);
  pdf.registerFont('bold', fonts.bold);
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  for (const order of orders) {
    if (order !== first) pdf.addPage();
    draw(pdf, order, texts);
  }
  pdf.end();
  return whole;
}
