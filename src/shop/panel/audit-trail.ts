import { LRUCache } from 'lru-cache';
import type { AuditFilter, AuditStateJson } from '#contract/panel/audit';
import { AppError } from '#domain/errors';
import type { FileProblem } from '#domain/catalogue/file-problem';
import type { Author } from '#domain/panel/audit';
import { createQueue } from '#kernel/task-queue';
import { fold } from '#kernel/turkish';
import type { AuditEntry, AuditEvent } from '#domain/panel/audit-fields';
import type { AuditFault, AuditFile } from './ports.ts';

/** The record of actions for which an owner may have to answer. Entries are never changed or removed. */
export type AuditTrail = ReturnType<typeof createAuditTrail>;

type NewEntry = Omit<AuditEntry, 'number'>;

interface Parts {
  readonly file: AuditFile;
  readonly now: () => Date;
  readonly warn: (error: unknown, message: string) => void;
}

/** Views of one person's data by the same admin within this time are one entry. */
const SAME_VIEW_MS = 15 * 60_000;
const MAX_VIEWS = 1000;
/** The most entries that wait for the disk; further ones are only logged. */
const MAX_WAITING = 1000;
const FILE = '_private/audit.jsonl';

const FAULTS: Readonly<Record<AuditFault['code'], string>> = {
  missing: 'bu satırdan önceki kayıtlar eksik',
  unreadable: 'satır bozuk, okunamıyor',
  altered: 'satır sonradan değiştirilmiş',
  unproven: 'audit.head dosyası yok ya da bozuk; bunun son kayıt olduğu kanıtlanamıyor',
};

function matcher({ kind, who, from, to }: AuditFilter): (entry: AuditEntry) => boolean {
  const name = fold(who ?? '').trim();
  return (entry) =>
    (kind === undefined || entry.kind === kind) &&
    (from === undefined || entry.at >= from) &&
    (to === undefined || entry.at < to) &&
    (name === '' || fold(entry.who).includes(name));
}

export function createAuditTrail({ file, now, warn }: Parts) {
  /** Views of a short while ago, by who and what. */
  const lastViews = new LRUCache<string, true>({
    max: MAX_VIEWS,
    ttl: SAME_VIEW_MS,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  });

  /** Whether this view is to be recorded: not again within `SAME_VIEW_MS`. An action that views no person always is. */
  const rememberView = ({ name, via }: Author, { kind, action, subject }: AuditEvent): boolean => {
    if (kind !== 'person') return true;
    const key = JSON.stringify([name, via, action, subject]);
    if (lastViews.has(key)) return false;
    lastViews.set(key, true);
    return true;
  };

  let faults: AuditStateJson['faults'] = [];
  /** Actions and views while the disk refused entries, oldest first. */
  let waiting: readonly NewEntry[] = [];

  const entryOf = ({ name, ip, via }: Author, event: AuditEvent): NewEntry => ({
    at: now().toISOString(),
    who: name,
    ip,
    via,
    ...event,
  });
  const inTurn = createQueue();
  const append = (entry: NewEntry): Promise<void> =>
    inTurn(async () => {
      const first = waiting;
      await file.append([...first, entry]);
      waiting = waiting.slice(first.length);
    });

  return {
    /** Durable before the action happens. @throws AppError `audit_failed`: then it must not happen */
    record: async (author: Author, event: AuditEvent): Promise<void> => {
      try {
        await append(entryOf(author, event));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        warn(error, 'audit trail cannot be written: a change was refused');
        throw new AppError('audit_failed', { cause: error });
      }
    },

    /**
     * Records an action or a view that has happened. When the disk refuses it, the action stands: log and panel report
     * that, and the entry is written together with the next one. Views of the same thing by the same person within a
     * quarter of an hour are one entry.
     */
    report: async (author: Author, event: AuditEvent): Promise<void> => {
      if (!rememberView(author, event)) return;
      const entry = entryOf(author, event);
      try {
        await append(entry);
      } catch (error) {
        const isStored = waiting.length < MAX_WAITING;
        if (isStored) waiting = [...waiting, entry];
        const then = isStored ? 'waits for the disk' : 'is not recorded';
        warn(error, `audit trail cannot be written: ${event.action} ${then}`);
      }
    },

    /** Newest first, with the total number. @param filter with ISO times; the second is excluded */
    list: async (filter: AuditFilter, page: number, pageSize: number) => {
      const isWanted = matcher(filter);
      const wanted = page * pageSize;
      let found: AuditEntry[] = [];
      let total = 0;
      await file.scan((entry) => {
        if (!isWanted(entry)) return;
        total += 1;
        found.push(entry);
        // The oldest entries of a long file are dropped early to save memory.
        if (found.length > 2 * wanted) found = found.slice(-wanted);
      });
      return { entries: found.toReversed().slice(wanted - pageSize, wanted), total };
    },

    check: async (): Promise<AuditStateJson> => {
      const found = await file.scan(() => undefined);
      faults = found.faults.map((fault) => ({ ...fault, message: FAULTS[fault.code] }));
      return { entries: found.lines, faults };
    },

    /** The result of the last check, and whether entries wait to be written. */
    problems: (): readonly FileProblem[] => [
      ...faults.map(({ line, message }): FileProblem => ({
        file: FILE,
        line,
        code: 'broken_document',
        message: `denetim kaydı eksiksiz değil: ${message}. Yedekteki kayıtla karşılaştırın`,
      })),
      ...(waiting.length === 0
        ? []
        : [
            {
              file: FILE,
              line: 1,
              code: 'unwritten' as const,
              message: `denetim kaydına yazılamıyor; ${waiting.length} kayıt bellekte bekliyor ve sunucu kapanırsa kaybolur. Diskte yer açın ya da izinleri düzeltin, sonraki kayıtla birlikte yazılırlar`,
            },
          ]),
    ],
  };
}
