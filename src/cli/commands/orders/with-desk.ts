import type { CommandDesk } from '#shop/orders/command-desk';
import { type DataOptions } from '../../command.ts';
import { readServices } from '../../environment.ts';

/** Opens the desk of the data folder in the options, with the environment's addresses, for some work. */
export async function withDesk<T>(options: DataOptions, work: (desk: CommandDesk) => Promise<T>): Promise<T> {
  const { withDesk: withDeskOf } = await import('#compose/tools/with-desk');
  return withDeskOf(options.folder, readServices(), work);
}
