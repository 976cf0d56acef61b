import { type Command, Option } from 'commander';
import { dataCommand, dataFolder, type DataOptions } from '../../command.ts';
import { createLog } from '../../log.ts';
import { createPrinter } from '../../print.ts';
import { texts } from '../../texts.ts';

interface MoveOptions extends DataOptions {
  readonly to: 'postgres' | 'files';
  readonly lost?: boolean;
}

const words = texts.orders;

async function run({ to, lost = false, ...options }: MoveOptions): Promise<void> {
  const { moveOrders } = await import('#compose/tools/move-orders');
  const sum = await moveOrders(dataFolder(options), { to, isLost: lost }, createLog());
  const printer = createPrinter(options);
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
export function ordersMoveCommand(): Command {
  return dataCommand('move', words.move, ['shop orders move --to postgres', 'shop orders move --to files'])
    .addOption(new Option('--to <yer>', words.moveTo).choices(['postgres', 'files']).makeOptionMandatory())
    .option('--lost', words.moveLost)
    .action(run);
}
