import type { Command } from 'commander';
import { dataCommand, dataFolder, type DataOptions } from '../command.ts';
import { createPrinter } from '../print.ts';
import { texts } from '../texts.ts';

/** `shop reindex`: removes the derived files and builds catalogue and index from the files. */
export function reindexCommand(): Command {
  return dataCommand('reindex', texts.reindex.summary, [
    'shop reindex',
    'shop reindex --data /srv/magaza --json',
  ]).action(async (options: DataOptions) => {
    const { rebuildIndex } = await import('#compose/open-catalogue');
    const { products, categories, problems, ms } = await rebuildIndex(dataFolder(options));
    createPrinter(options).result({ products, categories, problems, ms }, [
      ...problems.map(({ file, line, message }) => `${file}:${line}: ${message}`),
      texts.reindex.done(products, categories, problems.length, ms),
    ]);
  });
}
