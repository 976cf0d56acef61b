import { parseRetention } from '#domain/exchange/backup-names';
import { dataCommand, dataFolder, type OptionsOf, wrongUsage } from '../command.ts';
import { readBucketAccess } from '../environment.ts';
import { reportAudit } from '../report-audit.ts';
import { createPrinter } from '../print.ts';
import { readSecretLine } from '../read-secret-line.ts';
import { texts } from '../texts.ts';

const { backup: words } = texts;
type BackupOptions = OptionsOf<typeof words>;
const BYTES_PER_MEGABYTE = 1024 * 1024;

function defaultName(isSealed: boolean): string {
  return `magaza-yedek-${new Date().toISOString().slice(0, 10)}.tar.gz${isSealed ? '.sifreli' : ''}`;
}

/** @throws CommanderError for options that do not fit together or cannot be read */
function readTarget({ to, keep, out }: BackupOptions, file: string | undefined) {
  const retention = keep === undefined ? undefined : parseRetention(keep);
  if (keep !== undefined && !retention) throw wrongUsage(words.badKeep);
  if (to === undefined) {
    if (keep !== undefined) throw wrongUsage(words.keepWithoutTo);
    return undefined;
  }
  if (file !== undefined || out !== undefined) throw wrongUsage(words.toAndFile);
  return { to, retention, access: /^s3:/i.test(to) ? readBucketAccess(to) : undefined };
}

async function run(file: string | undefined, options: BackupOptions): Promise<void> {
  const target = readTarget(options, file);
  const isSealed = options.passphraseStdin ?? false;
  const passphrase = isSealed ? await readSecretLine(words.noPassphrase) : undefined;
  const { backupData, storeBackup } = await import('#compose/tools/open-backup');
  const isVerified = options.verify ?? false;
  const request = { dataDir: dataFolder(options), passphrase, isVerified };
  const out = file ?? options.out ?? defaultName(isSealed);
  const stored = target
    ? await storeBackup(request, target.to, target.retention, target.access)
    : { ...(await backupData(request, out)), file: out, removed: [] };
  await reportAudit(options, { kind: 'export', action: 'exported', subject: 'backup', count: stored.files });
  const { diagnoseSecrets } = await import('#compose/open-secret-box');
  const printer = createPrinter(options);
  if (diagnoseSecrets(dataFolder(options)).sealed > 0) printer.info(words.needsKey);
  const megabytes = (stored.bytes / BYTES_PER_MEGABYTE).toFixed(1);
  printer.result({ ...stored, encrypted: isSealed, verified: isVerified }, [
    words.done(stored.files, stored.file, megabytes),
    ...(isVerified ? [words.verified] : []),
    ...stored.removed.map(words.removed),
  ]);
}

/** `shop backup`: one archive of the whole data folder; a server may be running. */
export const backupCommand = dataCommand('backup', words, run);
