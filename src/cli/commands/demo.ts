import { commandGroup, dataCommand, type OptionsOf, wrongUsage } from '../command.ts';
import { texts } from '../texts.ts';

const DEFAULT_COUNT = 300;
const MAX_COUNT = 10_000;

function readCount(text = String(DEFAULT_COUNT)): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > MAX_COUNT) throw wrongUsage(texts.demo.badCount);
  return count;
}

async function orders(options: OptionsOf<typeof texts.demo.orders>): Promise<void> {
  const count = readCount(options.count);
  const { addDemoOrders } = await import('#compose/tools/open-demo');
  const made = await addDemoOrders(options.folder, { count, isForced: options.force ?? false });
  const day = (iso: string): string => iso.slice(0, 10);
  options.printer.result(made, [texts.demo.done(made.orders, day(made.from), day(made.to))]);
}

/** `shop demo orders`: demo orders for showing the panel. */
export const demoCommand = commandGroup('demo', texts.demo.group, [
  dataCommand('orders', texts.demo.orders, orders),
]);
