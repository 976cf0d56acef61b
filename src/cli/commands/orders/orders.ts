import { formatTime } from '#kernel/turkish-time';
import { daySpan } from '#contract/day-span';
import { orderQuery } from '#contract/orders/order-requests';
import { orderToJson } from '#contract/orders/orders';
import { vatToJson } from '#contract/orders/vat';
import { AppError } from '#domain/errors';
import { formatLira, kurus, toDecimal } from '#domain/money/money';
import { parseAmount } from '#domain/money/read-amount';
import type { OrderEvent } from '#domain/orders/order';
import type { OrderFilter, OrderRecord } from '#domain/orders/order-list';
import { orderNumberOf } from '#domain/orders/order-number';
import { METHOD_WORDS, PAYMENT_FEE_NAME } from '#domain/orders/payment/payment-methods';
import { csvHead, csvLines } from '#domain/exchange/sheet';
import { ordersSheet } from '#domain/orders/reports/accounting-sheets';
import { orderStatistics } from '#domain/orders/reports/order-statistics';
import { actorWord, ORDER_WORDS } from '#domain/orders/order-words';
import { reviewWord } from '#domain/orders/review-reason';
import { emailsIn } from '#domain/orders/without-person';
import type { OrderStore } from '#shop/orders/selling-ports';
import {
  commandGroup,
  dataCommand,
  type DataOptions,
  type OptionsOf,
  parseBy,
  readBy,
  readNumber,
  wrongUsage,
} from '../../command.ts';
import { openOrderReader } from './order-reader.ts';
import { reportAudit } from '../../report-audit.ts';
import { withDesk } from './with-desk.ts';
import { texts } from '../../texts.ts';

const words = texts.orders;
type FilterOptions = OptionsOf<typeof words.stats>;

function filterOf(options: FilterOptions): OrderFilter {
  return readBy(() => daySpan(parseBy(orderQuery, options)));
}

function recordsOf(orders: OrderStore, filter: OrderFilter, limit: number): OrderRecord[] {
  return orders.list(filter, 1, limit).orders.flatMap(({ id }) => orders.read(id) ?? []);
}

function lineOf({ order, state }: OrderRecord): string {
  return [
    orderNumberOf(order.id),
    formatTime(order.createdAt),
    order.site.padEnd(10),
    METHOD_WORDS[order.paymentMethod].short.padEnd(12),
    ORDER_WORDS.payments[state.paymentStatus].padEnd(11),
    ORDER_WORDS.statuses[state.orderStatus].padEnd(13),
    `${formatLira(order.total)} TL`.padStart(14),
    order.customerName,
  ].join('  ');
}

/** Writes orders to the named file, or to stdout for `-`. */
async function write(
  { printer }: DataOptions,
  file: string,
  content: string | Uint8Array,
  count: number,
): Promise<void> {
  const { writePersonsFile } = await import('#compose/tools/open-orders');
  await writePersonsFile(file, content);
  if (file === '-') return;
  printer.result({ orders: count, file }, []);
  printer.info(words.written(count, file));
}

async function list({ limit = '50', ...options }: OptionsOf<typeof words.list>): Promise<void> {
  const filter = filterOf(options);
  const orders = await openOrderReader(options);
  const records = recordsOf(orders, filter, readNumber('--limit', limit, 1));
  const { total } = orders.list(filter, 1, 1);
  const count = records.length;
  await reportAudit(options, { kind: 'person', action: 'orders-listed', subject: 'all', count });
  const { printer } = options;
  printer.result(
    { total, orders: records.map(({ order, state }) => orderToJson(order, state)) },
    records.map(lineOf),
  );
  printer.info(words.count(records.length, total));
}

/** What the total has beside the goods, and what went back of it. */
function sumsOf({ order, state }: OrderRecord): string[] {
  const { discounts = [], shippingFee, paymentFee = 0 } = order;
  const sums: readonly (readonly [name: string, amount: number])[] = [
    ...discounts.map(({ title, amount }) => [title, 0 - amount] as const),
    [words.shippingFee, shippingFee],
    [PAYMENT_FEE_NAME, paymentFee],
    [words.refundedSum, state.refundedAmount],
  ];
  const charged = sums.filter(([, amount]) => amount !== 0);
  return charged.map(([name, amount]) => `  ${name}  ${formatLira(kurus(amount))} TL`);
}

function eventLine(event: OrderEvent): string {
  const amount = 'amount' in event ? `  ${formatLira(event.amount)} TL` : '';
  return `${formatTime(event.at)}  ${ORDER_WORDS.events[event.type]}  (${actorWord(event.by)})${amount}`;
}

async function show(id: string, options: DataOptions): Promise<void> {
  const { order, state, events } = (await openOrderReader(options)).require(id);
  const subject = orderNumberOf(order.id);
  await reportAudit(options, { kind: 'person', action: 'order-viewed', subject });
  const json = { ...orderToJson(order, state), events: events.map(({ type, at, by }) => ({ type, at, by })) };
  options.printer.result(json, [
    lineOf({ order, state, events }),
    `${order.customerEmail}  ${order.customerPhone}`,
    ...order.shippingAddress.split('\n'),
    ...order.items.map(({ name, quantity, price }) => `  ${quantity} x ${name}  ${formatLira(price)} TL`),
    ...sumsOf({ order, state, events }),
    ...state.review.map((reason) => words.review(reviewWord(reason))),
    ...events.map(eventLine),
  ]);
}

async function printPdf(id: string, options: OptionsOf<typeof words.pdf>): Promise<void> {
  const record = (await openOrderReader(options)).require(id);
  const subject = orderNumberOf(record.order.id);
  await reportAudit(options, { kind: 'person', action: 'order-printed', subject });
  const { withPrintOrders } = await import('#compose/tools/open-orders');
  await withPrintOrders(options.folder, async (print) =>
    write(options, options.out, await print('form', [record]), 1),
  );
}

async function exportOrders(options: OptionsOf<typeof words.export>): Promise<void> {
  const { format = options.json ? 'jsonl' : 'csv', out = '-' } = options;
  const records = recordsOf(await openOrderReader(options), filterOf(options), Infinity);
  const event = { subject: `orders.${format}`, count: records.length } as const;
  await reportAudit(options, { kind: 'export', action: 'exported', ...event });
  const sheet = ordersSheet(records);
  const lines = (): string =>
    records.map(({ order, state }) => `${JSON.stringify(orderToJson(order, state))}\n`).join('');
  const text = format === 'csv' ? csvHead(sheet) + csvLines(sheet) : lines();
  await write(options, out, text, records.length);
}

async function stats(options: FilterOptions): Promise<void> {
  const filter = filterOf(options);
  const statistics = orderStatistics(recordsOf(await openOrderReader(options), filter, Infinity));
  const lines = statistics.flatMap((ofSite) => [
    words.statsLine(ofSite),
    ...ofSite.vat.map((part) => words.vatLine(part.vatRate, formatLira(part.net), formatLira(part.vat))),
  ]);
  options.printer.result(
    statistics.map(({ revenue, refunded, vat, ...counts }) => ({
      ...counts,
      revenue: toDecimal(revenue),
      refunded: toDecimal(refunded),
      vat: vatToJson(vat),
    })),
    lines.length === 0 ? [words.noOrders] : lines,
  );
}

async function refund(id: string, options: OptionsOf<typeof words.refund>): Promise<void> {
  const { amount } = options;
  const typed = amount === undefined ? undefined : parseAmount(amount);
  if (amount !== undefined && !typed) throw wrongUsage(words.badAmount(amount));
  const { order, state: before } = (await openOrderReader(options)).require(id);
  const { refundedAmount, paymentStatus } = await withDesk(options, (desk) => desk.refund(order.id, amount));
  // Another refund may have been made at the same time.
  const refunded = typed ?? kurus(refundedAmount - before.refundedAmount);
  const number = orderNumberOf(order.id);
  options.printer.result({ orderNumber: number, refunded: toDecimal(refunded), paymentStatus }, [
    words.refunded(number, formatLira(refunded)),
  ]);
}

async function erase(options: OptionsOf<typeof words.erase>): Promise<void> {
  const { id, email } = options;
  if ((id === undefined) === (email === undefined)) throw wrongUsage(words.erase.oneOf);
  const orders = await openOrderReader(options);
  const person = email?.trim().toLowerCase();
  const ids =
    id === undefined
      ? orders
          .list({ includesHidden: true }, 1, Infinity)
          .orders.map((order) => order.id)
          .filter((each) =>
            emailsIn(orders.read(each)?.events ?? []).some((one) => one.toLowerCase() === person),
          )
      : [orders.require(id).order.id];
  if (ids.length === 0) throw new AppError('order_not_found');
  await withDesk(options, (desk) => desk.erase(ids));
  options.printer.result({ erased: ids.length }, [words.erased(ids.length)]);
}

/** Checks the journal; exit code 1 with each fault as `file:line: message`. */
async function verify(options: OptionsOf<typeof words.verify>): Promise<void> {
  const { verifyOrders } = await import('#compose/tools/open-orders');
  const { printer } = options;
  const accepted = options.accept ? await withDesk(options, ({ acceptFaults }) => acceptFaults()) : 0;
  const { entries, files, problems } = verifyOrders(options.folder);
  printer.result(
    { ok: problems.length === 0, entries, files, accepted, problems },
    problems.map(({ file, line, message }) => `${file}:${line}: ${message}`),
  );
  if (accepted > 0) printer.info(words.accepted(accepted));
  if (problems.length === 0) printer.info(words.verified(entries, files));
  else
    printer.info(
      problems.every(({ code }) => code === 'torn_line') ? words.torn : words.faulty(problems.length),
    );
  if (problems.length > 0) process.exitCode = 1;
}

const PLACES = ['postgres', 'files'] as const;
type MoveOptions = OptionsOf<typeof words.move> & { readonly to: (typeof PLACES)[number] };

/** Orders, carts and private documents into PostgreSQL, for several servers, or back into files. */
async function move({ to, lost = false, ...options }: MoveOptions): Promise<void> {
  const { moveOrders } = await import('#compose/tools/move-orders');
  const { createLog } = await import('../../log.ts');
  const sum = await moveOrders(options.folder, { to, isLost: lost }, createLog());
  const { printer } = options;
  printer.result({ to, ...sum }, [
    words.moved(sum.entries, to),
    ...(sum.sha256 === undefined
      ? [words.copyAdopted]
      : [words.compared(sum.products ?? 0, sum.files ?? 0, sum.sha256)]),
  ]);
  const filesText = sum.sha256 === undefined ? words.nowFromCopy : words.nowFiles;
  printer.info(to === 'postgres' ? words.nowShared : filesText);
}

/** `shop orders`: the orders, for people and programs; for reading, a server may be running. */
export const ordersCommand = commandGroup('orders', words.group, [
  dataCommand('list', words.list, list),
  dataCommand('show', words.show, show),
  dataCommand('pdf', words.pdf, printPdf),
  dataCommand('export', words.export, exportOrders, { choices: { format: ['csv', 'jsonl'] } }),
  dataCommand('stats', words.stats, stats),
  dataCommand('refund', words.refund, refund),
  dataCommand('erase', words.erase, erase),
  dataCommand('verify', words.verify, verify),
  dataCommand('move', words.move, move, { choices: { to: PLACES } }),
]);
