import type { AuditEvent } from '#domain/panel/audit-fields';
import type { DataOptions } from './command.ts';
import { texts } from './texts.ts';

/** Reports to the audit trail what the command line read from the data folder; where it cannot, it warns. */
export async function reportAudit({ folder, printer }: DataOptions, event: AuditEvent): Promise<void> {
  const { commandLineAuthor, openAudit } = await import('#compose/panel/open-audit');
  const ignore = (): void => undefined;
  const log = { info: ignore, warn: ignore, error: () => printer.warn(texts.notAudited) };
  await openAudit(folder, log).report(commandLineAuthor(), event);
}
