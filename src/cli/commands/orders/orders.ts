import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { orderFilterOf } from '#contract/orders/order-filter';
import { orderQuery } from '#contract/orders/order-requests';
import { orderToJson } from '#contract/orders/orders';
import { vatToJson } from '#contract/orders/vat';
import { AppError } from '#domain/errors';
import { formatLira, kurus, toDecimal } from '#domain/money/money';
import type { OrderFilter, OrderRecord } from '#domain/orders/order-list';
import { orderNumberOf } from '#domain/orders/order-number';
import { orderStatistics } from '#domain/orders/reports/order-statistics';
import { TURKISH_ISSUES } from '#domain/turkish-issues';
import { actorWord, ORDER_WORDS } from '#domain/orders/order-words';
import { reviewWord } from '#domain/orders/review-reason';
import type { OrderStore } from '#shop/orders/selling-ports';
import {
  commandGroup,
  dataCommand,
  dataFolder,
  type DataOptions,
  type Examples,
  readLimit,
  wrongUsage,
} from '../../command.ts';
import { openOrderReader } from './order-reader.ts';
import { reportAudit } from '../../report-audit.ts';
import { createPrinter } from '../../print.ts';
import { shortTime } from '../../short-time.ts';
import { withDesk } from './with-desk.ts';
import { texts } from '../../texts.ts';
import { ordersToCsv } from './orders-csv.ts';
import { ordersMoveCommand } from './orders-move.ts';
import { ordersVerifyCommand } from './orders-verify.ts';

interface FilterOptions extends DataOptions {
  readonly status?: string;
  readonly payment?: string;
  readonly site?: string;
  readonly q?: string;
  readonly from?: string;
  readonly to?: string;
}

const words = texts.orders;

function filterCommand(name: string, summary: string, examples: Examples): Command {
  return dataCommand(name, summary, examples)
    .option('--status <durum>', words.status)
    .option('--payment <durum>', words.payment)
    .option('--site <site>', words.site)
    .option('--q <söz>', words.q)
    .option('--from <gün>', words.from)
    .option('--to <gün>', words.to);
}

function filterOf({ status, payment, site, q, from, to }: FilterOptions): OrderFilter {
  const given = { status, payment, site, q, from, to };
  const parsed = orderQuery.safeParse(given, TURKISH_ISSUES);
  if (parsed.success) return orderFilterOf(parsed.data);
  throw wrongUsage(
    words.badFilter(
      parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('; '),
    ),
  );
}

function recordsOf(orders: OrderStore, filter: OrderFilter, limit: number): OrderRecord[] {
  return orders.list(filter, 1, limit).orders.flatMap(({ id }) => orders.read(id) ?? []);
}

function lineOf({ order, state }: OrderRecord): string {
  return [
    orderNumberOf(order.id),
    shortTime(order.createdAt),
    order.site.padEnd(10),
    ORDER_WORDS.methods[order.paymentMethod].padEnd(12),
    ORDER_WORDS.payments[state.paymentStatus].padEnd(11),
    ORDER_WORDS.statuses[state.orderStatus].padEnd(13),
    `${formatLira(order.total)} TL`.padStart(14),
    order.customerName,
  ].join('  ');
}

/** Writes a result to the named file, or to stdout for `-`. */
async function write(file: string, content: string | Uint8Array): Promise<void> {
  if (file === '-') process.stdout.write(content);
  else await writeFile(file, content, { mode: 0o600 });
}

function listCommand(): Command {
  return filterCommand('list', words.list, ['shop orders list', 'shop orders list --payment pending --json'])
    .option('--limit <sayı>', words.limit, readLimit, 50)
    .action(async (options: FilterOptions & { readonly limit: number }) => {
      const filter = filterOf(options);
      const orders = await openOrderReader(options);
      const records = recordsOf(orders, filter, options.limit);
      const { total } = orders.list(filter, 1, 1);
      const count = records.length;
      await reportAudit(options, { kind: 'person', action: 'orders-listed', subject: 'all', count });
      const printer = createPrinter(options);
      printer.result(
        { total, orders: records.map(({ order, state }) => orderToJson(order, state)) },
        records.map(lineOf),
      );
      printer.info(words.count(records.length, total));
    });
}

function showCommand(): Command {
  return dataCommand('show', words.show, ['shop orders show A1B2C3D4', 'shop orders show A1B2C3D4 --json'])
    .argument('<id>', words.id)
    .action(async (id: string, options: DataOptions) => {
      const { order, state, events } = (await openOrderReader(options)).require(id);
      const subject = orderNumberOf(order.id);
      await reportAudit(options, { kind: 'person', action: 'order-viewed', subject });
      const json = {
        ...orderToJson(order, state),
        events: events.map(({ type, at, by }) => ({ type, at, by })),
      };
      createPrinter(options).result(json, [
        lineOf({ order, state, events }),
        `${order.customerEmail}  ${order.customerPhone}`,
        ...order.shippingAddress.split('\n'),
        ...order.items.map(({ name, quantity, price }) => `  ${quantity} x ${name}  ${formatLira(price)} TL`),
        ...state.review.map((reason) => words.review(reviewWord(reason))),
        ...events.map(
          ({ type, at, by }) => `${shortTime(at)}  ${ORDER_WORDS.events[type]}  (${actorWord(by)})`,
        ),
      ]);
    });
}

function pdfCommand(): Command {
  return dataCommand('pdf', words.pdf, [
    'shop orders pdf A1B2C3D4 --out siparis.pdf',
    'shop orders pdf A1B2C3D4 --out - > a.pdf',
  ])
    .argument('<id>', words.id)
    .requiredOption('--out <dosya>', words.out)
    .action(async (id: string, options: DataOptions & { readonly out: string }) => {
      const record = (await openOrderReader(options)).require(id);
      const subject = orderNumberOf(record.order.id);
      await reportAudit(options, { kind: 'person', action: 'order-printed', subject });
      const { withOrderPdfs } = await import('#compose/tools/open-orders');
      await withOrderPdfs(dataFolder(options), async (pdfs) => write(options.out, await pdfs.render(record)));
      if (options.out !== '-') createPrinter(options).info(words.written(1, options.out));
    });
}

function exportCommand(): Command {
  return filterCommand('export', words.export, [
    'shop orders export --from 2026-11-01 --to 2026-11-30 --out kasim.csv',
    'shop orders export --format jsonl > siparisler.jsonl',
  ])
    .option('--format <biçim>', words.format)
    .option('--out <dosya>', words.out, '-')
    .action(async (options: FilterOptions & { readonly format?: string; readonly out: string }) => {
      const { format = options.json ? 'jsonl' : 'csv', out } = options;
      if (format !== 'csv' && format !== 'jsonl') throw wrongUsage(words.badFormat);
      const records = recordsOf(await openOrderReader(options), filterOf(options), Infinity);
      const event = { subject: `orders.${format}`, count: records.length } as const;
      await reportAudit(options, { kind: 'export', action: 'exported', ...event });
      const lines = (): string =>
        records.map(({ order, state }) => `${JSON.stringify(orderToJson(order, state))}\n`).join('');
      await write(out, format === 'csv' ? ordersToCsv(records) : lines());
      if (out !== '-') createPrinter(options).info(words.written(records.length, out));
    });
}

function statsCommand(): Command {
  return filterCommand('stats', words.stats, [
    'shop orders stats --from 2026-11-01 --to 2026-11-30',
    'shop orders stats --site dikis --json',
  ]).action(async (options: FilterOptions) => {
    const filter = filterOf(options);
    const statistics = orderStatistics(recordsOf(await openOrderReader(options), filter, Infinity));
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

function refundCommand(): Command {
  return dataCommand('refund', words.refund, [
    'shop orders refund A1B2C3D4',
    'shop orders refund A1B2C3D4 --amount 149.90',
  ])
    .argument('<id>', words.id)
    .option('--amount <tutar>', words.amount)
    .action(async (id: string, options: DataOptions & { readonly amount?: string }) => {
      const { order, state: before } = (await openOrderReader(options)).require(id);
      const { refundedAmount, paymentStatus } = await withDesk(options, ({ refund }) =>
        refund(order.id, options.amount),
      );
      const refunded = toDecimal(kurus(refundedAmount - before.refundedAmount));
      const number = orderNumberOf(order.id);
      createPrinter(options).result({ orderNumber: number, refunded, paymentStatus }, [
        words.refunded(number, refunded),
      ]);
    });
}

function eraseCommand(): Command {
  return dataCommand('erase', words.erase, [
    'shop orders erase --id A1B2C3D4',
    'shop orders erase --email ayse@ornek.com',
  ])
    .option('--id <numara>', words.id)
    .option('--email <adres>', words.person)
    .action(async (options: DataOptions & { readonly id?: string; readonly email?: string }) => {
      const { id, email } = options;
      if ((id === undefined) === (email === undefined)) throw wrongUsage('--id / --email');
      const orders = await openOrderReader(options);
      const person = email?.trim().toLowerCase();
      const ids =
        id === undefined
          ? orders
              .list({ includesHidden: true }, 1, Infinity)
              .orders.filter(({ customerEmail }) => customerEmail.toLowerCase() === person)
              .map((order) => order.id)
          : [orders.require(id).order.id];
      if (ids.length === 0) throw new AppError('order_not_found');
      await withDesk(options, ({ erase }) => erase(ids));
      createPrinter(options).result({ erased: ids.length }, [words.erased(ids.length)]);
    });
}

/** `shop orders`: the orders, for people and programs; for reading, a server may be running. */
export function ordersCommand(): Command {
  return commandGroup(
    'orders',
    words.summary,
    ['shop orders list', 'shop orders stats --from 2026-11-01'],
    [
      listCommand(),
      showCommand(),
      pdfCommand(),
      exportCommand(),
      statsCommand(),
      refundCommand(),
      eraseCommand(),
      ordersVerifyCommand(),
      ordersMoveCommand(),
    ],
  );
}
