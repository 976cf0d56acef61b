import type { Command } from 'commander';
import { dataCommand, dataFolder, type DataOptions } from '../command.ts';
import { createPrinter } from '../print.ts';
import { readSecretLine } from '../read-secret-line.ts';
import { texts } from '../texts.ts';

interface RestoreOptions extends DataOptions {
  readonly into?: string;
  readonly force?: boolean;
  readonly dryRun?: boolean;
  readonly verify?: boolean;
  readonly passphraseStdin?: boolean;
}

const { restore: words, backup } = texts;

async function run(file: string, options: RestoreOptions): Promise<void> {
  const dataDir = options.into ?? dataFolder(options);
  const isDryRun = options.dryRun ?? false;
  const isCompared = options.verify ?? false;
  const passphrase = options.passphraseStdin ? await readSecretLine(backup.noPassphrase) : undefined;
  const { restoreData } = await import('#compose/tools/open-backup');
  const report = await restoreData({
    file,
    dataDir,
    isDryRun,
    isForced: options.force ?? false,
    isCompared,
    passphrase,
  });
  const printer = createPrinter(options);
  const { files, takenAt, movedTo, isAllowed } = report;
  if (!isAllowed) {
    printer.error(words.notEmpty(dataDir));
    process.exitCode = 1;
    return;
  }
  const wasCompared = isCompared && !isDryRun;
  printer.result(
    { verified: files, takenAt, restored: !isDryRun, compared: wasCompared, keptAs: movedTo ?? null },
    [
      ...(movedTo === undefined ? [] : [words.oldFolder(movedTo)]),
      ...(wasCompared ? [words.compared(files)] : []),
      isDryRun ? words.verified(files, takenAt) : words.done(files, dataDir),
    ],
  );
}

/** `shop restore`: verifies a backup and replaces the data folder with it. */
export function restoreCommand(): Command {
  return dataCommand('restore', words.summary, [
    'shop restore magaza-yedek-2026-11-20.tar.gz --dry-run',
    'shop restore magaza-yedek-2026-11-20.tar.gz --into /srv/deneme --verify',
    'shop restore magaza-yedek-2026-11-20.tar.gz --data /srv/magaza --force',
  ])
    .argument('<arşiv>', words.file)
    .option('--into <klasör>', words.into)
    .option('--verify', words.verify)
    .option('--force', words.force)
    .option('--dry-run', words.dryRun)
    .option('--passphrase-stdin', words.passphrase)
    .action(run);
}
