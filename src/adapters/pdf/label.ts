import { CODE128B } from 'jsbarcode/bin/barcodes/CODE128/index.js';
import { onOneLine } from '#kernel/one-line';
import { formatLira } from '#domain/money/money';
import { orderNumberOf } from '#domain/orders/order-number';
import { formatPhone } from '#domain/orders/checkout/phone';
import { amountToCollect } from '#domain/orders/payment/order-money';
import { linesToPack } from '#domain/orders/payment/refund-pieces';
import type texts from '../../../templates/label.json';
import { INK, type PaperForm, type Pdf, setStyle } from './a4-pdf.ts';
import type { PrintedOrder } from './printed-order.ts';

export type LabelTexts = typeof texts;

const POINTS_PER_MM = 72 / 25.4;
const WIDTH = 100 * POINTS_PER_MM;
const HEIGHT = 150 * POINTS_PER_MM;
const MARGIN = 5 * POINTS_PER_MM;
const INNER = WIDTH - 2 * MARGIN;
const SIZE = { small: 8, text: 10, address: 12, name: 15, number: 18 } as const;
const BARS = { y: HEIGHT - 38 * POINTS_PER_MM, height: 20 * POINTS_PER_MM } as const;
/** The lowest line for the recipient's text, whatever was typed. */
const ADDRESS_END = BARS.y - 14 * POINTS_PER_MM;

/** The order's number as Code 128, one rectangle for each bar. */
function drawBars(pdf: Pdf, text: string): void {
  const { data } = new CODE128B(text, {}).encode();
  const module = INNER / (data.length + 20);
  const left = MARGIN + 10 * module;
  for (const { 0: bars, index } of data.matchAll(/1+/g)) {
    pdf.rect(left + index * module, BARS.y, bars.length * module, BARS.height);
  }
  pdf.fillColor(INK).fill();
  pdf.font('bold').fontSize(SIZE.number);
  pdf.text(text, MARGIN, BARS.y + BARS.height + 4, { width: INNER, align: 'center' });
}

function drawLabel(pdf: Pdf, label: PrintedOrder, texts: LabelTexts): void {
  const { order, state, site, settings } = label;
  const collected = amountToCollect(label);
  const rest = (): number => Math.max(12, ADDRESS_END - pdf.y);
  setStyle(pdf, 'regular', SIZE.small);
  const sender = [site.name, settings.address, settings.phone].map(onOneLine).filter(Boolean).join(' · ');
  pdf.text(`${texts.sender}: ${sender}`, MARGIN, MARGIN, { width: INNER, height: 30, ellipsis: true });
  pdf
    .moveTo(MARGIN, MARGIN + 34)
    .lineTo(WIDTH - MARGIN, MARGIN + 34)
    .lineWidth(1)
    .strokeColor(INK)
    .stroke();
  setStyle(pdf, 'bold', SIZE.text).text(texts.recipient, MARGIN, MARGIN + 42, { width: INNER });
  pdf.fontSize(SIZE.name).text(onOneLine(order.customerName), { width: INNER, height: 40, ellipsis: true });
  pdf.font('regular').fontSize(SIZE.address);
  for (const line of order.shippingAddress.split('\n').map(onOneLine).filter(Boolean)) {
    pdf.text(line, { width: INNER, height: rest(), ellipsis: true });
  }
  if (order.customerPhone && pdf.y < ADDRESS_END) {
    pdf.text(`${texts.phone}: ${formatPhone(order.customerPhone)}`, { width: INNER });
  }
  const pieces = linesToPack(label).reduce((sum, { quantity }) => sum + quantity, 0);
  const facts = [
    state.carrier,
    texts.pieces.replace('{pieces}', String(pieces)),
    order.freightToPay ? texts.freightToPay : '',
    collected > 0 ? texts.collect.replace('{amount}', formatLira(collected)) : '',
  ];
  pdf.font('bold').fontSize(SIZE.text);
  pdf.text(facts.map(onOneLine).filter(Boolean).join(' · '), MARGIN, ADDRESS_END + 8, {
    width: INNER,
    height: 26,
    ellipsis: true,
  });
  drawBars(pdf, orderNumberOf(order.id));
}

/** The label of a parcel, 100 x 150 mm. */
export const LABEL: PaperForm<LabelTexts> = { size: [WIDTH, HEIGHT], margin: 0, draw: drawLabel };
