import { dataCommand, dataFolder, type OptionsOf } from '../command.ts';
import { createPrinter } from '../print.ts';
import { readSecretLine } from '../read-secret-line.ts';
import { texts } from '../texts.ts';

const { restore: words, backup } = texts;

async function run(file: string, options: OptionsOf<typeof words>): Promise<void> {
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
export const restoreCommand = dataCommand('restore', words, run);
