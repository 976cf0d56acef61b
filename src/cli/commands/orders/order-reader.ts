import { AppError } from '#domain/errors';
import type { OrderRecord } from '#domain/orders/order-list';
import { findTypedOrder } from '#shop/orders/find-order';
import { type DataOptions } from '../../command.ts';
import { texts } from '../../texts.ts';

/** Opens the orders for reading. What the journal lacks is reported, and the command ends with code 1. */
export async function openOrderReader(options: DataOptions) {
  const { readOrders } = await import('#compose/tools/open-orders');
  const orders = readOrders(options.folder);
  const count = orders.problems().length;
  if (count > 0) {
    options.printer.error(texts.orders.problems(count));
    process.exitCode = 1;
  }
  return {
    ...orders,
    /** Finds an order by a typed number or id. @throws AppError `order_not_found`, with the given message */
    require: (text: string, message?: string): OrderRecord => {
      const found = findTypedOrder(orders, text);
      const record = found && orders.read(found.id);
      if (!record) throw new AppError('order_not_found', message === undefined ? {} : { message });
      return record;
    },
  };
}
