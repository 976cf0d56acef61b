import { turkishDay } from '#kernel/turkish-day';
import { parseRetention } from '#domain/exchange/backup-names';
import { dataCommand, type OptionsOf, wrongUsage } from '../command.ts';
import { readBucketAccess } from '../environment.ts';
import { reportAudit } from '../report-audit.ts';
import { readSecretLine } from '../confirm-at-terminal.ts';
import { texts } from '../texts.ts';

const { backup: backupWords, restore: restoreWords } = texts;
type BackupOptions = OptionsOf<typeof backupWords>;
const BYTES_PER_MEGABYTE = 1024 * 1024;

const accessOf = (address: string) => (/^s3:/i.test(address) ? readBucketAccess(address) : undefined);

/** @throws CommanderError for options that do not fit together or cannot be read */
function readTarget({ to, keep, out }: BackupOptions, file: string | undefined) {
  const retention = keep === undefined ? undefined : parseRetention(keep);
  if (keep !== undefined && !retention) throw wrongUsage(backupWords.badKeep);
  if (file !== undefined && out !== undefined) throw wrongUsage(backupWords.fileAndOut);
  if (to === undefined) {
    if (keep !== undefined) throw wrongUsage(backupWords.keepWithoutTo);
    return undefined;
  }
  if (file !== undefined || out !== undefined) throw wrongUsage(backupWords.toAndFile);
  return { to, retention, access: accessOf(to) };
}

async function backup(file: string | undefined, options: BackupOptions): Promise<void> {
  const { passphraseStdin: isSealed = false, verify: isVerified = false, folder, printer } = options;
  const target = readTarget(options, file);
  if (file === '-' || options.out === '-') throw wrongUsage(backupWords.toStdout);
  const passphrase = isSealed ? await readSecretLine(backupWords.noPassphrase) : undefined;
  const { backupData, recordBackup, storeBackup } = await import('#compose/tools/open-backup');
  const request = { dataDir: folder, passphrase, isVerified };
  const at = new Date().toISOString();
  const out = file ?? options.out ?? `magaza-yedek-${turkishDay(at)}.tar.gz${isSealed ? '.sifreli' : ''}`;
  const stored = target
    ? await storeBackup(request, target.to, target.retention, target.access)
    : { ...(await backupData(request, out)), file: out, removed: [] };
  await recordBackup(folder, { at, place: stored.file }).catch(() => printer.warn(backupWords.notRecorded));
  await reportAudit(options, { kind: 'export', action: 'exported', subject: 'backup', count: stored.files });
  const { diagnoseSecrets } = await import('#compose/open-secret-box');
  if (diagnoseSecrets(folder).sealed > 0) printer.info(backupWords.needsKey);
  const megabytes = stored.bytes / BYTES_PER_MEGABYTE;
  const lines = [
    backupWords.done(stored.files, stored.file, megabytes),
    ...(isVerified ? [backupWords.verified] : []),
    ...stored.removed.map(backupWords.removed),
  ];
  // A quiet backup runs by the clock: each line would be a mail to somebody.
  printer.result({ ...stored, encrypted: isSealed, verified: isVerified }, options.quiet ? [] : lines);
}

/** `shop backup`: one archive of the whole data folder; a server may be running. */
export const backupCommand = dataCommand('backup', backupWords, backup);

async function restore(file: string, options: OptionsOf<typeof restoreWords>): Promise<void> {
  const { dryRun: isDryRun = false, verify: isCompared = false, force: isForced = false, printer } = options;
  const dataDir = options.into ?? options.folder;
  const passphrase = options.passphraseStdin ? await readSecretLine(backupWords.noPassphrase) : undefined;
  const { restoreData } = await import('#compose/tools/open-backup');
  const { files, takenAt, archive, movedTo } = await restoreData({
    file,
    access: accessOf(file),
    dataDir,
    shopFolder: options.folder,
    isDryRun,
    isForced,
    isCompared,
    passphrase,
  });
  const wasCompared = isCompared && !isDryRun;
  printer.result(
    {
      verified: files,
      archive,
      takenAt,
      restored: !isDryRun,
      compared: wasCompared,
      keptAs: movedTo ?? null,
    },
    [
      ...(movedTo === undefined ? [] : [restoreWords.oldFolder(movedTo)]),
      ...(wasCompared ? [restoreWords.compared(files)] : []),
      isDryRun ? restoreWords.verified(files, takenAt) : restoreWords.done(files, dataDir, archive, takenAt),
    ],
  );
}

/** `shop restore`: verifies a backup and replaces the data folder with it. */
export const restoreCommand = dataCommand('restore', restoreWords, restore);
