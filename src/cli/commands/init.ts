import { resolve } from 'node:path';
import { createCommand, type OptionsOf } from '../command.ts';
import { createPrinter } from '../print.ts';
import { texts } from '../texts.ts';

const { init: words } = texts;

async function run(given: string, options: OptionsOf<typeof words>): Promise<void> {
  const { makeShop, renewEditorFiles } = await import('#compose/open-catalogue');
  const folder = resolve(given);
  const isNew = makeShop(folder);
  if (options.schemas && !isNew) renewEditorFiles(folder);
  createPrinter(options).result({ folder, made: isNew }, [
    isNew ? words.made(folder) : words.existing(folder, options.schemas),
    words.next(given),
  ]);
}

/**
 * `shop init`: creates a shop in a missing or empty folder; `--schemas` renews only the schemas of an existing shop.
 */
export const initCommand = () => createCommand('init', words, run);
