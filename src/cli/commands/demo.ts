import { turkishDay } from '#kernel/turkish-day';
import { commandGroup, dataCommand, type OptionsOf, readNumber } from '../command.ts';
import { texts } from '../texts.ts';

async function orders(options: OptionsOf<typeof texts.demo.orders>): Promise<void> {
  const count = readNumber('--count', options.count ?? '300', 1, 10_000);
  const { addDemoOrders } = await import('#compose/tools/open-demo');
  const made = await addDemoOrders(options.folder, { count, isForced: options.force ?? false });
  options.printer.result(made, [texts.demo.done(made.orders, turkishDay(made.from), turkishDay(made.to))]);
}

/** `shop demo orders`: demo orders for showing the panel. */
export const demoCommand = commandGroup('demo', texts.demo.group, [
  dataCommand('orders', texts.demo.orders, orders),
]);
