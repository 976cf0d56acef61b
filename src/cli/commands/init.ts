import { resolve } from 'node:path';
import type { Command } from 'commander';
import { createCommand } from '../command.ts';
import { createPrinter, type OutputOptions } from '../print.ts';
import { texts } from '../texts.ts';

/**
 * `shop init`: creates a shop in a missing or empty folder; `--schemas` renews only the schemas of an existing shop.
 */
export function initCommand(): Command {
  return createCommand('init', texts.init.summary, ['shop init ./magaza', 'shop init /srv/magaza --json'])
    .argument('<klasör>', texts.init.folder)
    .option('--schemas', texts.init.schemas)
    .option('--json', texts.json)
    .option('--quiet', texts.quiet)
    .action(async (given: string, options: OutputOptions & { readonly schemas?: true }) => {
      const { makeShop, renewEditorFiles } = await import('#compose/open-catalogue');
      const folder = resolve(given);
      const isNew = makeShop(folder);
      if (options.schemas && !isNew) renewEditorFiles(folder);
      createPrinter(options).result({ folder, made: isNew }, [
        isNew ? texts.init.made(folder) : texts.init.existing(folder, options.schemas),
        texts.init.next(given),
      ]);
    });
}
