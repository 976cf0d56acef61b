import { dataCommand, type OptionsOf } from '../../command.ts';
import { createLog } from '../../log.ts';
import { texts } from '../../texts.ts';

const words = texts.orders;
const PLACES = ['postgres', 'files'] as const;
type MoveOptions = OptionsOf<typeof words.move> & { readonly to: (typeof PLACES)[number] };

async function run({ to, lost = false, ...options }: MoveOptions): Promise<void> {
  const { moveOrders } = await import('#compose/tools/move-orders');
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

/** `shop orders move`: orders, carts and private documents into PostgreSQL, for several servers, or back into files. */
export const ordersMoveCommand = dataCommand('move', words.move, run, { choices: { to: PLACES } });
