import { auditQuery } from '#contract/panel/audit';
import { daySpan } from '#contract/day-span';
import { TURKISH_ISSUES } from '#domain/turkish-issues';
import type { AuditEntry } from '#domain/panel/audit-fields';
import { dataCommand, dataFolder, type OptionsOf, wrongUsage } from '../../command.ts';
import { createLog } from '../../log.ts';
import { createPrinter } from '../../print.ts';
import { shortTime } from '../../short-time.ts';
import { texts } from '../../texts.ts';

const words = texts.admin.audit;

function lineOf({ at, who, ip, action, subject, changes = [], count }: AuditEntry): string {
  const changed = changes.map(({ field, before, after }) =>
    before === undefined && after === undefined
      ? `${field} ${words.changed}`
      : `${field}: ${before ?? '-'} -> ${after ?? '-'}`,
  );
  const detail = [subject, ...(count === undefined ? [] : [`(${count})`]), ...changed].join('  ');
  return [shortTime(at), who, ip, action, detail].filter(Boolean).join('\t');
}

async function run({
  kind,
  who,
  from,
  to,
  limit = '50',
  ...options
}: OptionsOf<typeof words>): Promise<void> {
  const parsed = auditQuery.safeParse({ kind, who, from, to, pageSize: limit }, TURKISH_ISSUES);
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw wrongUsage(words.badFilter(issues.join('; ')));
  }
  const { openAudit } = await import('#compose/panel/open-audit');
  const audit = openAudit(dataFolder(options), createLog());
  const filter = { kind: parsed.data.kind, who: parsed.data.who, ...daySpan({ from, to }) };
  const { entries, total } = await audit.list(filter, 1, parsed.data.pageSize);
  const state = await audit.check();
  const printer = createPrinter(options);
  printer.result({ total, entries, chain: state }, entries.map(lineOf));
  if (total > entries.length) printer.info(words.count(entries.length, total));
  if (state.faults.length === 0) printer.info(words.whole(state.entries));
  for (const { line, message } of state.faults) printer.error(words.broken(line, message));
  if (state.faults.length > 0) process.exitCode = 1;
}

/** `shop admin audit`: who did what, newest first; exit code 1 when entries are missing or were changed. */
export const auditCommand = dataCommand('audit', words, run);
