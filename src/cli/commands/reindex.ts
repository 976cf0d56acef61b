import { dataCommand, dataFolder, type DataOptions } from '../command.ts';
import { createPrinter } from '../print.ts';
import { texts } from '../texts.ts';

async function run(options: DataOptions): Promise<void> {
  const { rebuildIndex } = await import('#compose/open-catalogue');
  const { products, categories, problems, ms } = await rebuildIndex(dataFolder(options));
  createPrinter(options).result({ products, categories, problems, ms }, [
    ...problems.map(({ file, line, message }) => `${file}:${line}: ${message}`),
    texts.reindex.done(products, categories, problems.length, ms),
  ]);
}

/** `shop reindex`: removes the derived files and builds catalogue and index from the files. */
export const reindexCommand = dataCommand('reindex', texts.reindex, run);
