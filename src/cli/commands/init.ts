import { resolve } from 'node:path';
import type { Command } from 'commander';
import { createCommand } from '../command.ts';
import { createPrinter, type OutputOptions } from '../print.ts';
import { texts } from '../texts.ts';

/** `shop init`: makes a new shop in a missing or empty folder; a shop that is there stays as it is. */
export function initCommand(): Command {
  return createCommand('init', texts.init.summary, ['shop init ./magaza', 'shop init /srv/magaza --json'])
    .argument('<klasör>', texts.init.folder)
    .option('--json', texts.json)
    .option('--quiet', texts.quiet)
    .action(async (given: string, options: OutputOptions) => {
      const { makeShop } = await import('#compose/open-catalogue');
      const folder = resolve(given);
      const isNew = makeShop(folder);
      createPrinter(options).result({ folder, made: isNew }, [
        isNew ? texts.init.made(folder) : texts.init.existing(folder),
        texts.init.next(given),
      ]);
    });
}
