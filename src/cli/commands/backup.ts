import type { Command } from 'commander';
import { createCommand, type DataOptions, dataFolder, withDataOptions } from '../command.ts';
import { createPrinter } from '../print.ts';
import { texts } from '../texts.ts';

const { backup: words } = texts;
const BYTES_PER_MEGABYTE = 1024 * 1024;

function defaultName(): string {
  return `magaza-yedek-${new Date().toISOString().slice(0, 10)}.tar.gz`;
}

/** `shop backup`: one archive of the whole data folder, also beside a running server. */
export function backupCommand(): Command {
  return withDataOptions(
    createCommand('backup', words.summary, ['shop backup', 'shop backup --out /yedek/magaza.tar.gz --json']),
  )
    .option('--out <dosya>', words.out)
    .action(async (options: DataOptions & { readonly out?: string }) => {
      const { out = defaultName() } = options;
      const { backupData } = await import('../../open-backup.ts');
      const { files, bytes } = await backupData(dataFolder(options), out);
      createPrinter(options).result({ file: out, files, bytes }, [
        words.done(files, out, (bytes / BYTES_PER_MEGABYTE).toFixed(1)),
      ]);
    });
}
