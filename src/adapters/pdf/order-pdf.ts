import { isLocalHost } from '#domain/catalogue/site/site';
import { findCarrier } from '#domain/orders/shipping/shipping';
import { formatTime } from '#kernel/turkish-time';
import { onOneLine } from '#kernel/one-line';
import { billingLines, maskedBilling } from '#domain/orders/checkout/billing';
import { lineTotal } from '#domain/orders/checkout/cart';
import { formatLira, type Kurus } from '#domain/money/money';
import { orderNumberOf } from '#domain/orders/order-number';
import { discountWord } from '#domain/orders/order-words';
import { lineNote, orderVat, type OrderEventType, type PlacedOrder } from '#domain/orders/order';
import { METHOD_WORDS, PAYMENT_FEE_NAME } from '#domain/orders/payment/payment-methods';
import { formatPhone } from '#domain/orders/checkout/phone';
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
import type texts from '../../../templates/order-pdf.json';

export type OrderPdfTexts = typeof texts;

const SIZE = { small: 8.5, text: 9.5, heading: 10.5, title: 17 } as const;
/** Left edges and widths of the table's columns. */
const COLUMNS = {
  product: { x: MARGIN, width: 285 },
  quantity: { x: MARGIN + 290, width: 40 },
  unitPrice: { x: MARGIN + 335, width: 78 },
  lineTotal: { x: MARGIN + 418, width: WIDTH - 418 },
} as const;

const money = (amount: Kurus): string => `${formatLira(amount)} TL`;

/** The day of an event in Turkey, as text; empty before it. */
function dayOf({ events }: PrintedOrder, type: OrderEventType): string {
  const at = events.find((event) => event.type === type)?.at;
  return at === undefined ? '' : formatTime(at).slice(0, 10);
}

function drawHead(pdf: Pdf, document: PrintedOrder, texts: OrderPdfTexts): void {
  const { order, site, state, logo } = document;
  const paidOn = state.paymentStatus === 'paid' ? dayOf(document, 'paid') : '';
  pdf.rect(0, 0, 595.28, 8).fill(site.color);
  if (logo) pdf.image(logo, MARGIN, 34, { fit: [190, 40] });
  setStyle(pdf, 'bold', SIZE.title);
  if (!logo) pdf.text(onOneLine(site.name), MARGIN, 40, { width: 240 });
  pdf.text(texts.title, MARGIN, 38, { width: WIDTH, align: 'right' });
  setStyle(pdf, 'regular', SIZE.small, GREY);
  pdf.text(texts.notAnInvoice, MARGIN, 60, { width: WIDTH, align: 'right' });
  const facts: [string, string][] = [
    [texts.number, orderNumberOf(order.id)],
    [texts.date, formatTime(order.createdAt)],
    [texts.payment, METHOD_WORDS[order.paymentMethod].label],
    [texts.status, [texts.paymentStatuses[state.paymentStatus], paidOn].filter(Boolean).join(', ')],
  ];
  const width = WIDTH / facts.length;
  drawRule(pdf, 88, LINE, 0.75);
  facts.forEach(([label, value], index) => {
    const x = MARGIN + index * width;
    setStyle(pdf, 'regular', SIZE.small, GREY).text(label, x, 96, { width: width - 8 });
    setStyle(pdf, 'bold', SIZE.text).text(value, x, 108, { width: width - 8 });
  });
  pdf.y = 142;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Returns where it ends. */
function drawParty(pdf: Pdf, title: string, lines: readonly string[], { x, y }: Point): number {
  const width = WIDTH / 2 - 16;
  setStyle(pdf, 'bold', SIZE.heading).text(title, x, y, { width });
  pdf.font('regular').fontSize(SIZE.text);
  for (const line of lines.map(onOneLine).filter(Boolean)) pdf.text(line, x, pdf.y + 2, { width });
  return pdf.y;
}

function drawParties(pdf: Pdf, document: PrintedOrder, texts: OrderPdfTexts): void {
  const { order, settings, state } = document;
  const { y } = pdf;
  const vkn = findCarrier(settings.carriers, state.carrier)?.vkn;
  const shippedOn = dayOf(document, 'shipped');
  const seller = drawParty(
    pdf,
    texts.seller,
    [
      settings.legalName || settings.companyName,
      settings.address,
      `${texts.phone}: ${settings.phone}`,
      `${texts.email}: ${settings.email}`,
      settings.taxNumber ? `${texts.taxOffice}: ${settings.taxOffice} / ${settings.taxNumber}` : '',
      settings.mersisNumber ? `${texts.mersis}: ${settings.mersisNumber}` : '',
    ],
    { x: MARGIN, y },
  );
  const customer = drawParty(
    pdf,
    texts.customer,
    [
      order.customerName,
      ...order.shippingAddress.split('\n'),
      `${texts.phone}: ${formatPhone(order.customerPhone)}`,
      `${texts.email}: ${order.customerEmail}`,
      ...(order.billing ? [`${texts.billing}:`, ...billingLines(maskedBilling(order.billing))] : []),
      state.trackingNumber ? `${texts.carrier}: ${state.carrier} ${state.trackingNumber}` : '',
      shippedOn && `${texts.shippedOn}: ${shippedOn}${vkn ? ` (${state.carrier}, VKN ${vkn})` : ''}`,
    ],
    { x: MARGIN + WIDTH / 2 + 8, y },
  );
  pdf.y = Math.max(seller, customer) + 22;
}

function drawTableHead(pdf: Pdf, { site }: PrintedOrder, texts: OrderPdfTexts): void {
  const top = pdf.y;
  setStyle(pdf, 'bold', SIZE.small);
  pdf.text(texts.product, COLUMNS.product.x, top, { width: COLUMNS.product.width });
  for (const name of ['quantity', 'unitPrice', 'lineTotal'] as const) {
    pdf.text(texts[name], COLUMNS[name].x, top, { width: COLUMNS[name].width, align: 'right' });
  }
  drawRule(pdf, top + 15, site.color, 1.25);
  pdf.y = top + 21;
}

function drawLines(pdf: Pdf, document: PrintedOrder, texts: OrderPdfTexts): void {
  drawTableHead(pdf, document, texts);
  for (const line of document.order.items) {
    const name = onOneLine(line.name);
    const note = onOneLine(lineNote(line));
    const height = itemHeight(pdf, { name, note }, SIZE, COLUMNS.product.width) + 8;
    if (breakPage(pdf, height)) drawTableHead(pdf, document, texts);
    const top = pdf.y;
    setStyle(pdf, 'regular', SIZE.text);
    pdf.text(name, COLUMNS.product.x, top, { width: COLUMNS.product.width });
    if (note) pdf.fontSize(SIZE.small).fillColor(GREY).text(note, { width: COLUMNS.product.width });
    pdf.fontSize(SIZE.text).fillColor(INK);
    const cell = (name: keyof typeof COLUMNS, text: string): Pdf =>
      pdf.text(text, COLUMNS[name].x, top, { width: COLUMNS[name].width, align: 'right' });
    cell('quantity', String(line.quantity));
    cell('unitPrice', money(line.price));
    cell('lineTotal', money(lineTotal(line)));
    const bottom = top + height - 3;
    drawRule(pdf, bottom, LINE, 0.5);
    pdf.y = bottom + 5;
  }
}

function shippingWord(order: PlacedOrder, texts: OrderPdfTexts): string {
  if (order.shippingFee > 0) return money(order.shippingFee);
  return order.freightToPay ? texts.freight : texts.freeShipping;
}

function drawTotals(pdf: Pdf, { order, state }: PrintedOrder, texts: OrderPdfTexts): void {
  const rows: { label: string; value: string; isStrong?: true }[] = [
    { label: texts.subtotal, value: money(order.subtotal) },
    ...(order.discounts ?? []).map((discount) => ({
      label: onOneLine(discountWord(discount)),
      value: discount.amount === 0 ? texts.freeShipping : `-${money(discount.amount)}`,
    })),
    { label: texts.shipping, value: shippingWord(order, texts) },
    ...(order.paymentFee ? [{ label: PAYMENT_FEE_NAME, value: money(order.paymentFee) }] : []),
    { label: texts.total, value: money(order.total), isStrong: true },
    ...orderVat(order).map(({ vatRate, net, vat }) => ({
      label: texts.vat.replace('{rate}', String(vatRate)).replace('{net}', formatLira(net)),
      value: money(vat),
    })),
    ...(state.surcharge > 0 ? [{ label: texts.surcharge, value: money(state.surcharge) }] : []),
    ...(state.refundedAmount > 0 ? [{ label: texts.refunded, value: money(state.refundedAmount) }] : []),
  ];
  const width = 400;
  const style = ({ isStrong }: (typeof rows)[number]): Pdf =>
    setStyle(pdf, isStrong ? 'bold' : 'regular', isStrong ? SIZE.heading + 1 : SIZE.text);
  // The title of a campaign may need two lines.
  const heights = rows.map((row) => style(row).heightOfString(row.label, { width }) + 4);
  breakPage(
    pdf,
    heights.reduce((sum, height) => sum + height, 16),
  );
  pdf.y += 6;
  for (const [index, row] of rows.entries()) {
    const top = pdf.y;
    style(row).text(row.label, MARGIN + 10, top, { width, align: 'right' });
    pdf.text(row.value, COLUMNS.lineTotal.x, top, { width: COLUMNS.lineTotal.width, align: 'right' });
    pdf.y = top + (heights[index] ?? 0);
  }
}

/** @param first the index of the order's first page */
function drawFooters(pdf: Pdf, { order, site }: PrintedOrder, texts: OrderPdfTexts, first: number): void {
  const host = isLocalHost(site.domain) ? '' : site.domain;
  const onlineSale = order.takenBy === undefined ? `${texts.onlineSale} ${host}` : '';
  const count = pdf.bufferedPageRange().count - first;
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(first + page);
    // Text below the bottom margin would start another page.
    pdf.page.margins.bottom = 0;
    setStyle(pdf, 'regular', SIZE.small, GREY);
    pdf.text(onlineSale, MARGIN, 805, { width: WIDTH / 2, lineBreak: false });
    const label = texts.page.replace('{page}', String(page + 1)).replace('{pages}', String(count));
    pdf.text(label, MARGIN + WIDTH / 2, 805, { width: WIDTH / 2, align: 'right', lineBreak: false });
  }
}

/** The order form, on several pages for a long order. */
export const ORDER_FORM: PaperForm<OrderPdfTexts> = {
  titleOf: ({ title }) => title,
  draw: (pdf, order, texts) => {
    const first = pdf.bufferedPageRange().count - 1;
    drawHead(pdf, order, texts);
    drawParties(pdf, order, texts);
    drawLines(pdf, order, texts);
    drawTotals(pdf, order, texts);
    drawFooters(pdf, order, texts, first);
  },
};
