import type { AuditEvent } from '#domain/panel/audit-fields';
import type { DataOptions } from './command.ts';
import { createLog } from './log.ts';

/** Reports to the audit trail what the command line read from the data folder. */
export async function reportAudit(options: DataOptions, event: AuditEvent): Promise<void> {
  const { commandLineAuthor, openAudit } = await import('#compose/panel/open-audit');
  await openAudit(options.folder, createLog()).report(commandLineAuthor(), event);
}
