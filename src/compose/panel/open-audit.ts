import { resolve } from 'node:path';
import { systemAccount } from '#adapters/git/system-account';
import type { Author } from '#domain/panel/audit';
import { type AuditTrail, createAuditTrail } from '#shop/panel/audit-trail';
import { type Log, SILENT_LOG } from '#store/files/log';
import { openAuditFile } from '#store/panel/audit-file';

/** The author of actions at the command line, identified by the account of the system. */
export function commandLineAuthor(): Author {
  return { name: `shop (${systemAccount()})`, ip: '', via: 'command-line' };
}

/** The audit trail of a data folder, for the server and for the command line, which says a failure itself. */
export function openAudit(dataDir: string, log: Log = SILENT_LOG): AuditTrail {
  return createAuditTrail({
    file: openAuditFile(resolve(dataDir)),
    now: () => new Date(),
    warn: (error, message) => log.error({ err: error }, message),
  });
}
