import PdfKit from 'pdfkit';
import { onOneLine } from '#kernel/one-line';

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

/** Adds our fonts `regular` and `bold` to a paper; resolves with its bytes at the end. */
export function collectPdf(pdf: Pdf, fonts: PdfFonts): Promise<Buffer> {
  const chunks: Buffer[] = [];
  pdf.registerFont('regular', fonts.regular);
  pdf.registerFont('bold', fonts.bold);
  return new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}

/** An empty A4 paper with our fonts `regular` and `bold`; `whole` resolves with its bytes at the end. */
export function openA4Pdf(
  about: { readonly title: string; readonly author: string; readonly createdAt: Date },
  fonts: PdfFonts,
): { readonly pdf: Pdf; readonly whole: Promise<Buffer> } {
  const pdf = new PdfKit({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: 'tr-TR',
    info: { Title: about.title, Author: onOneLine(about.author), CreationDate: about.createdAt },
  });
  return { pdf, whole: collectPdf(pdf, fonts) };
}
