import { formatTime } from '#kernel/turkish-time';
import { onOneLine } from '#kernel/one-line';
import { orderNumberOf } from '#domain/orders/order-number';
import { lineNote, type OrderLine } from '#domain/orders/order';
import { ORDER_WORDS } from '#domain/orders/order-words';
import { linesToPack } from '#domain/orders/payment/refund-pieces';
import { formatPhone } from '#domain/orders/checkout/phone';
import type texts from '../../../templates/packing-slip.json';
import {
  GREY,
  INK,
  breakPage,
  itemHeight,
  setStyle,
  drawRule,
  LINE,
  MARGIN,
  type PaperForm,
  type Pdf,
  WIDTH,
} from './a4-pdf.ts';
import type { PrintedOrder } from './printed-order.ts';

export type PackingSlipTexts = typeof texts;

/** Points. */
const SIZE = { small: 9, text: 12, address: 17, name: 21, number: 24 } as const;
const TICK = 14;
const PRODUCT = { x: MARGIN + TICK + 14, width: WIDTH - TICK - 14 - 80 } as const;
const QUANTITY = { x: MARGIN + WIDTH - 70, width: 70 } as const;

function drawHead(pdf: Pdf, { order, site, state }: PrintedOrder, texts: PackingSlipTexts): void {
  setStyle(pdf, 'bold', SIZE.text, GREY);
  pdf.text(onOneLine(site.name), MARGIN, MARGIN, { width: WIDTH / 2 });
  pdf.text(texts.title, MARGIN, MARGIN, { width: WIDTH, align: 'right' });
  setStyle(pdf, 'bold', SIZE.number);
  pdf.text(orderNumberOf(order.id), MARGIN, MARGIN + 22, { width: WIDTH / 2 });
  const date = `${texts.date}: ${formatTime(order.createdAt)}`;
  setStyle(pdf, 'regular', SIZE.small, GREY);
  pdf.text(date, MARGIN, MARGIN + 34, { width: WIDTH, align: 'right' });
  // Among the slips of a whole list may be those of cancelled and of unpaid orders.
  const status = `${ORDER_WORDS.payments[state.paymentStatus]} · ${ORDER_WORDS.statuses[state.orderStatus]}`;
  setStyle(pdf, 'bold', SIZE.text).text(status, MARGIN, MARGIN + 46, { width: WIDTH, align: 'right' });
  pdf.y = MARGIN + 66;
}

function drawRecipient(pdf: Pdf, { order }: PrintedOrder, texts: PackingSlipTexts): void {
  const top = pdf.y;
  const inner = { x: MARGIN + 14, width: WIDTH - 28 };
  setStyle(pdf, 'regular', SIZE.small, GREY);
  pdf.text(texts.recipient, inner.x, top + 12, { width: inner.width });
  setStyle(pdf, 'bold', SIZE.name);
  pdf.text(onOneLine(order.customerName), { width: inner.width });
  pdf.font('regular').fontSize(SIZE.address);
  for (const line of order.shippingAddress.split('\n').map(onOneLine).filter(Boolean)) {
    pdf.text(line, inner.x, pdf.y + 3, { width: inner.width });
  }
  if (order.customerPhone) {
    pdf.text(`${texts.phone}: ${formatPhone(order.customerPhone)}`, inner.x, pdf.y + 6, {
      width: inner.width,
    });
  }
  if (order.note !== undefined) {
    pdf.text(`${texts.note}: ${onOneLine(order.note)}`, inner.x, pdf.y + 6, { width: inner.width });
  }
  pdf
    .rect(MARGIN, top, WIDTH, pdf.y + 12 - top)
    .lineWidth(1.5)
    .strokeColor(INK)
    .stroke();
  pdf.y += 30;
}

function drawTableHead(pdf: Pdf, texts: PackingSlipTexts): void {
  const top = pdf.y;
  setStyle(pdf, 'bold', SIZE.small);
  pdf.text(texts.product, PRODUCT.x, top, { width: PRODUCT.width });
  pdf.text(texts.quantity, QUANTITY.x, top, { width: QUANTITY.width, align: 'right' });
  drawRule(pdf, top + 15, INK, 1);
  pdf.y = top + 23;
}

function drawLine(pdf: Pdf, line: OrderLine, startPage: () => void): void {
  const name = onOneLine(line.name);
  const note = onOneLine(lineNote(line));
  const height = Math.max(TICK, itemHeight(pdf, { name, note }, SIZE, PRODUCT.width));
  if (breakPage(pdf, height + 14)) startPage();
  const top = pdf.y;
  pdf.rect(MARGIN, top, TICK, TICK).lineWidth(1).strokeColor(INK).stroke();
  setStyle(pdf, 'regular', SIZE.text);
  pdf.text(name, PRODUCT.x, top, { width: PRODUCT.width });
  if (note) pdf.fontSize(SIZE.small).fillColor(GREY).text(note, { width: PRODUCT.width });
  setStyle(pdf, 'bold', SIZE.text + 3);
  pdf.text(String(line.quantity), QUANTITY.x, top - 2, { width: QUANTITY.width, align: 'right' });
  drawRule(pdf, top + height + 5, LINE, 0.5);
  pdf.y = top + height + 13;
}

function drawSlip(pdf: Pdf, slip: PrintedOrder, texts: PackingSlipTexts): void {
  const { id } = slip.order;
  const items = linesToPack(slip);
  drawHead(pdf, slip, texts);
  drawRecipient(pdf, slip, texts);
  drawTableHead(pdf, texts);
  for (const line of items) {
    drawLine(pdf, line, () => {
      setStyle(pdf, 'bold', SIZE.text);
      pdf.text(texts.continued.replace('{number}', orderNumberOf(id)), MARGIN, MARGIN, { width: WIDTH });
      pdf.y += 8;
      drawTableHead(pdf, texts);
    });
  }
  breakPage(pdf, 50);
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const summary = texts.pieces.replace('{lines}', String(items.length)).replace('{pieces}', String(pieces));
  const top = pdf.y + 8;
  setStyle(pdf, 'bold', SIZE.text);
  pdf.text(summary, MARGIN, top, { width: WIDTH / 2 });
  pdf.font('regular').text(`${texts.packedBy}: ______________________`, MARGIN, top, {
    width: WIDTH,
    align: 'right',
  });
}

/** A packing slip: no prices, a large address, a box to tick at each line. */
export const PACKING_SLIP: PaperForm<PackingSlipTexts> = { titleOf: ({ title }) => title, draw: drawSlip };
