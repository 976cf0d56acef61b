import type { RestockWish } from '#domain/orders/stock/restock';
import type { Outbox } from '../mail-ports.ts';
import type { Records } from '../selling-ports.ts';

interface Parts {
  readonly records: Records<readonly RestockWish[]>;
  readonly outbox: Pick<Outbox, 'forgetOrders'>;
}

/** Removes wishes for good, and the mails about them from the outbox. */
export async function forgetWishes(
  { records, outbox }: Parts,
  isDue: (wish: RestockWish) => boolean,
): Promise<void> {
  const due = records.read().filter(isDue);
  if (due.length === 0) return;
  await records.update((wishes) => wishes.filter((wish) => !isDue(wish)));
  await outbox.forgetOrders(due.map(({ id }) => id));
}
