import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { z } from 'zod';
import { orderFilterOf } from '../../contract/order-filter.ts';
import { orderQuery, orderToJson, vatToJson } from '../../contract/orders.ts';
import { AppError } from '../../domain/errors.ts';
import { formatLira, toDecimal } from '../../domain/money.ts';
import type { OrderFilter, OrderRecord } from '../../domain/order-list.ts';
import { orderNumberOf, readOrderNumber } from '../../domain/order-number.ts';
import { orderStatistics } from '../../domain/order-statistics.ts';
import type { OrderStore } from '../../shop/selling-ports.ts';
import { createCommand, dataFolder, withDataOptions, wrongUsage, type DataOptions } from '../command.ts';
import { createPrinter } from '../print.ts';
import { texts } from '../texts.ts';
import { ordersToCsv } from './orders-csv.ts';

interface FilterOptions extends DataOptions {
  readonly status?: string;
  readonly payment?: string;
  readonly site?: string;
  readonly q?: string;
  readonly from?: string;
  readonly to?: string;
}

const words = texts.orders;

const shortDay = new Intl.DateTimeFormat('tr-TR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Istanbul',
});

function withFilter(command: Command): Command {
  return withDataOptions(command)
    .option('--status <durum>', words.status)
    .option('--payment <durum>', words.payment)
    .option('--site <site>', words.site)
    .option('--q <söz>', words.q)
    .option('--from <gün>', words.from)
    .option('--to <gün>', words.to);
}

function filterOf({ status, payment, site, q, from, to }: FilterOptions): OrderFilter {
  const given = { status, payment, site, q, from, to };
  const parsed = orderQuery.safeParse(given, { error: z.locales.tr().localeError });
  if (parsed.success) return orderFilterOf(parsed.data);
  throw wrongUsage(
    words.badFilter(
      parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('; '),
    ),
  );
}

async function openReader(options: DataOptions): Promise<OrderStore> {
  const { readOrders } = await import('../../open-orders.ts');
  const orders = readOrders(dataFolder(options));
  const count = orders.problems().length;
  if (count > 0) createPrinter(options).info(words.problems(count));
  return orders;
}

function requireOrder(orders: OrderStore, text: string): OrderRecord {
  const number = readOrderNumber(text);
  const found = orders.find(number) ?? orders.findByNumber(number);
  const record = found && orders.read(found.id);
  if (!record) throw new AppError('order_not_found');
  return record;
}

function recordsOf(orders: OrderStore, filter: OrderFilter, limit: number): OrderRecord[] {
  return orders.list(filter, 1, limit).orders.flatMap(({ id }) => orders.read(id) ?? []);
}

function lineOf({ order, state }: OrderRecord): string {
  return [
    orderNumberOf(order.id),
    shortDay.format(new Date(order.createdAt)),
    order.site.padEnd(10),
    words.paymentMethods[order.paymentMethod].padEnd(6),
    words.paymentStatuses[state.paymentStatus].padEnd(11),
    words.orderStatuses[state.orderStatus].padEnd(13),
    `${formatLira(order.total)} TL`.padStart(14),
    order.customerName,
  ].join('  ');
}

/** Writes a result to the file that was named, or to stdout for `-`. */
async function write(file: string, content: string | Uint8Array): Promise<void> {
  if (file === '-') process.stdout.write(content);
  else await writeFile(file, content, { mode: 0o600 });
}

function readLimit(text: string): number {
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1) throw wrongUsage(words.badLimit);
  return limit;
}

function listCommand(): Command {
  return withFilter(
    createCommand('list', words.list, ['shop orders list', 'shop orders list --payment pending --json']),
  )
    .option('--limit <sayı>', words.limit, readLimit, 50)
    .action(async (options: FilterOptions & { readonly limit: number }) => {
      const filter = filterOf(options);
      const orders = await openReader(options);
      const records = recordsOf(orders, filter, options.limit);
      const { total } = orders.list(filter, 1, 1);
      const printer = createPrinter(options);
      printer.result(
        { total, orders: records.map(({ order, state }) => orderToJson(order, state)) },
        records.map(lineOf),
      );
      printer.info(words.count(records.length, total));
    });
}

function showCommand(): Command {
  return withDataOptions(
    createCommand('show', words.show, ['shop orders show A1B2C3D4', 'shop orders show A1B2C3D4 --json']),
  )
    .argument('<id>', words.id)
    .action(async (id: string, options: DataOptions) => {
      const { order, state, events } = requireOrder(await openReader(options), id);
      const json = {
        ...orderToJson(order, state),
        events: events.map(({ type, at, by }) => ({ type, at, by })),
      };
      createPrinter(options).result(json, [
        lineOf({ order, state, events }),
        `${order.customerEmail}  ${order.customerPhone}`,
        ...order.shippingAddress.split('\n'),
        ...order.items.map(({ name, quantity, price }) => `  ${quantity} x ${name}  ${formatLira(price)} TL`),
        ...events.map(({ type, at, by }) => `${shortDay.format(new Date(at))}  ${type}  ${by}`),
      ]);
    });
}

function pdfCommand(): Command {
  return withDataOptions(
    createCommand('pdf', words.pdf, [
      'shop orders pdf A1B2C3D4 --out siparis.pdf',
      'shop orders pdf A1B2C3D4 --out - > a.pdf',
    ]),
  )
    .argument('<id>', words.id)
    .requiredOption('--out <dosya>', words.out)
    .action(async (id: string, options: DataOptions & { readonly out: string }) => {
      const record = requireOrder(await openReader(options), id);
      const { withOrderPdfs } = await import('../../open-orders.ts');
      await withOrderPdfs(dataFolder(options), async (pdfs) => write(options.out, await pdfs.render(record)));
      if (options.out !== '-') createPrinter(options).info(words.written(1, options.out));
    });
}

function exportCommand(): Command {
  return withFilter(
    createCommand('export', words.export, [
      'shop orders export --from 2026-11-01 --to 2026-11-30 --out kasim.csv',
      'shop orders export --format jsonl > siparisler.jsonl',
    ]),
  )
    .option('--format <biçim>', words.format)
    .option('--out <dosya>', words.out, '-')
    .action(async (options: FilterOptions & { readonly format?: string; readonly out: string }) => {
      const { format = options.json ? 'jsonl' : 'csv', out } = options;
      if (format !== 'csv' && format !== 'jsonl') throw wrongUsage(words.badFormat);
      const records = recordsOf(await openReader(options), filterOf(options), Infinity);
      const lines = (): string =>
        records.map(({ order, state }) => `${JSON.stringify(orderToJson(order, state))}\n`).join('');
      await write(out, format === 'csv' ? ordersToCsv(records) : lines());
      if (out !== '-') createPrinter(options).info(words.written(records.length, out));
    });
}

function statsCommand(): Command {
  return withFilter(
    createCommand('stats', words.stats, [
      'shop orders stats --from 2026-11-01 --to 2026-11-30',
      'shop orders stats --site dikis --json',
    ]),
  ).action(async (options: FilterOptions) => {
    const filter = filterOf(options);
    const statistics = orderStatistics(recordsOf(await openReader(options), filter, Infinity));
    createPrinter(options).result(
      statistics.map(({ revenue, refunded, vat, ...counts }) => ({
        ...counts,
        revenue: toDecimal(revenue),
        refunded: toDecimal(refunded),
        vat: vatToJson(vat),
      })),
      statistics.flatMap(({ site, orders, paidOrders, cancelledOrders, revenue, refunded, vat }) => [
        words.statsLine(site, orders, paidOrders, cancelledOrders, formatLira(revenue), formatLira(refunded)),
        ...vat.map((part) => words.vatLine(part.vatRate, formatLira(part.net), formatLira(part.vat))),
      ]),
    );
  });
}

/** Who is written down for what the command line does. */
const BY = 'shop';

function refundCommand(): Command {
  return withDataOptions(
    createCommand('refund', words.refund, [
      'shop orders refund A1B2C3D4',
      'shop orders refund A1B2C3D4 --amount 149.90',
    ]),
  )
    .argument('<id>', words.id)
    .option('--amount <tutar>', words.amount)
    .action(async (id: string, options: DataOptions & { readonly amount?: string }) => {
      const { order, state: before } = requireOrder(await openReader(options), id);
      const { withHeldSelling } = await import('../../open-orders.ts');
      const paytrUrl = process.env['SHOP_PAYTR_URL'] || undefined;
      const { state } = await withHeldSelling(dataFolder(options), paytrUrl, ({ changeOrder }) =>
        changeOrder.act(order.id, { action: 'refunded', amount: options.amount, reference: '' }, BY),
      );
      const printer = createPrinter(options);
      const given = state.refundedAmount - before.refundedAmount;
      const number = orderNumberOf(order.id);
      printer.result(
        { orderNumber: number, refunded: (given / 100).toFixed(2), paymentStatus: state.paymentStatus },
        [words.refunded(number, (given / 100).toFixed(2))],
      );
    });
}

function eraseCommand(): Command {
  return withDataOptions(
    createCommand('erase', words.erase, [
      'shop orders erase --id A1B2C3D4',
      'shop orders erase --email ayse@ornek.com',
    ]),
  )
    .option('--id <numara>', words.id)
    .option('--email <adres>', words.person)
    .action(async (options: DataOptions & { readonly id?: string; readonly email?: string }) => {
      const { id, email } = options;
      if ((id === undefined) === (email === undefined)) throw wrongUsage('--id / --email');
      const orders = await openReader(options);
      const person = email?.trim().toLowerCase();
      const ids =
        id === undefined
          ? orders
              .list({ includesHidden: true }, 1, Infinity)
              .orders.filter(({ customerEmail }) => customerEmail.toLowerCase() === person)
              .map((order) => order.id)
          : [requireOrder(orders, id).order.id];
      if (ids.length === 0) throw new AppError('order_not_found');
      const { withHeldSelling } = await import('../../open-orders.ts');
      await withHeldSelling(dataFolder(options), undefined, ({ changeOrder }) => changeOrder.erase(ids, BY));
      createPrinter(options).result({ erased: ids.length }, [words.erased(ids.length)]);
    });
}

/** `shop orders`: what was sold, for people and programs; reading works beside a running server. */
export function ordersCommand(): Command {
  const command = createCommand('orders', words.summary, [
    'shop orders list',
    'shop orders stats --from 2026-11-01',
  ])
    .usage('[komut] [seçenekler]')
    .helpCommand(false);
  for (const child of [
    listCommand(),
    showCommand(),
    pdfCommand(),
    exportCommand(),
    statsCommand(),
    refundCommand(),
    eraseCommand(),
  ]) {
    command.addCommand(child);
  }
  return command;
}
