import type { Desk } from '#shop/orders/desk';
import { dataFolder, type DataOptions } from '../../command.ts';
import { readServices } from '../../environment.ts';

/** Opens the desk of the data folder in the options, with the environment's addresses, for some work. */
export async function withDesk<T>(options: DataOptions, work: (desk: Desk) => Promise<T>): Promise<T> {
  const { withDesk: lend } = await import('#compose/tools/open-desk');
  return lend(dataFolder(options), readServices(), work);
}
