import type { AuditEvent } from '#domain/panel/audit';
import { type DataOptions, dataFolder } from './command.ts';
import { createLog } from './log.ts';

/** Tells the audit trail what was taken out of the data folder at the command line. */
export async function reportAudit(options: DataOptions, event: AuditEvent): Promise<void> {
  const { commandLineAuthor, openAudit } = await import('#compose/open-audit');
  await openAudit(dataFolder(options), createLog()).report(commandLineAuthor(), event);
}
