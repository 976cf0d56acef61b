import type { Command } from 'commander';
import { createCommand, type DataOptions, dataFolder, withDataOptions } from '../command.ts';
import { createPrinter } from '../print.ts';
import { texts } from '../texts.ts';

interface RestoreOptions extends DataOptions {
  readonly force?: boolean;
  readonly dryRun?: boolean;
}

const { restore: words } = texts;

async function run(file: string, options: RestoreOptions): Promise<void> {
  const dataDir = dataFolder(options);
  const isDryRun = options.dryRun ?? false;
  const { restoreData } = await import('../../open-backup.ts');
  const report = await restoreData({ file, dataDir, isDryRun, isForced: options.force ?? false });
  const printer = createPrinter(options);
  const { files, takenAt, keptAs, isAllowed } = report;
  if (!isAllowed) {
    printer.error(words.notEmpty(dataDir));
    process.exitCode = 1;
    return;
  }
  printer.result({ verified: files, takenAt, restored: !isDryRun, keptAs: keptAs ?? null }, [
    ...(keptAs === undefined ? [] : [words.kept(keptAs)]),
    isDryRun ? words.verified(files, takenAt) : words.done(files, dataDir),
  ]);
}

/** `shop restore`: verifies a backup and puts it in the data folder's place. */
export function restoreCommand(): Command {
  return withDataOptions(
    createCommand('restore', words.summary, [
      'shop restore magaza-yedek-2026-11-20.tar.gz --dry-run',
      'shop restore magaza-yedek-2026-11-20.tar.gz --data /srv/magaza --force',
    ]),
  )
    .argument('<arşiv>', words.file)
    .option('--force', words.force)
    .option('--dry-run', words.dryRun)
    .action(run);
}
