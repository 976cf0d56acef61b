import type { Command } from 'commander';
import { createCommand, type DataOptions, dataFolder, withDataOptions } from '../command.ts';
import { reportAudit } from '../report-audit.ts';
import { createPrinter } from '../print.ts';
import { readSecretLine } from '../read-secret-line.ts';
import { texts } from '../texts.ts';

interface BackupOptions extends DataOptions {
  readonly out?: string;
  readonly passphraseStdin?: boolean;
}

const { backup: words } = texts;
const BYTES_PER_MEGABYTE = 1024 * 1024;

function defaultName(isSealed: boolean): string {
  return `magaza-yedek-${new Date().toISOString().slice(0, 10)}.tar.gz${isSealed ? '.sifreli' : ''}`;
}

async function run(file: string | undefined, options: BackupOptions): Promise<void> {
  const isSealed = options.passphraseStdin ?? false;
  const out = file ?? options.out ?? defaultName(isSealed);
  const passphrase = isSealed ? await readSecretLine(words.noPassphrase) : undefined;
  const { backupData } = await import('#compose/tools/open-backup');
  const { files, bytes } = await backupData(dataFolder(options), out, passphrase);
  await reportAudit(options, { kind: 'export', action: 'exported', subject: 'backup', count: files });
  const { diagnoseSecrets } = await import('#compose/open-secret-box');
  const printer = createPrinter(options);
  if (diagnoseSecrets(dataFolder(options)).sealed > 0) printer.info(words.needsKey);
  printer.result({ file: out, files, bytes, encrypted: isSealed }, [
    words.done(files, out, (bytes / BYTES_PER_MEGABYTE).toFixed(1)),
  ]);
}

/** `shop backup`: one archive of the whole data folder; a server may be running. */
export function backupCommand(): Command {
  return withDataOptions(
    createCommand('backup', words.summary, [
      'shop backup',
      'shop backup /yedek/magaza.tar.gz --json',
      'shop backup /yedek/magaza.sifreli --passphrase-stdin < parola.txt',
    ]),
  )
    .argument('[arşiv]', words.file)
    .option('--out <dosya>', words.out)
    .option('--passphrase-stdin', words.passphrase)
    .action(run);
}
