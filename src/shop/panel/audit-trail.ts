import { LRUCache } from 'lru-cache';
import { AppError } from '#domain/errors';
import type { AuditEntry, AuditEvent, AuditKind, Author } from '#domain/panel/audit';
import { fold } from '#kernel/turkish';
import type { AuditFault, AuditFile } from './audit-ports.ts';

export interface AuditFilter {
  readonly kind?: AuditKind | undefined;
  /** A part of the name. */
  readonly who?: string | undefined;
  /** ISO times, the second excluded. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface AuditState {
  readonly entries: number;
  readonly faults: readonly (AuditFault & { readonly message: string })[];
}

/** Who did what that an owner may have to answer for. Nothing in it is ever changed or taken out. */
export interface AuditTrail {
  /**
   * Writes down what is about to be done; durable when it resolves.
   * @throws AppError `audit_failed`: what cannot be written down is not done.
   */
  record(author: Author, event: AuditEvent): Promise<void>;
  /**
   * Writes down what was done or seen. A disk that refuses it stops nobody: the log tells. The same person's
   * looks at the same thing within a quarter of an hour are one.
   */
  note(author: Author, event: AuditEvent): Promise<void>;
  /** Newest first, with how many there are in all. */
  list(
    filter: AuditFilter,
    page: number,
    pageSize: number,
  ): Promise<{ readonly entries: readonly AuditEntry[]; readonly total: number }>;
  /** Goes through the whole file. */
  check(): Promise<AuditState>;
}

interface Parts {
  readonly file: AuditFile;
  readonly now: () => Date;
  readonly warn: (error: unknown, message: string) => void;
}

const SAME_LOOK_MS = 15 * 60_000;
const MAX_LOOKS = 1000;

const FAULTS: Readonly<Record<AuditFault['code'], string>> = {
  missing: 'bu satırdan önceki kayıtlar eksik',
  unreadable: 'satır bozuk, okunamıyor',
  altered: 'satır sonradan değiştirilmiş',
};

function matcher({ kind, who, from, to }: AuditFilter): (entry: AuditEntry) => boolean {
  const name = fold(who ?? '').trim();
  return (entry) =>
    (kind === undefined || entry.kind === kind) &&
    (from === undefined || entry.at >= from) &&
    (to === undefined || entry.at < to) &&
    (name === '' || fold(entry.who).includes(name));
}

export function createAuditTrail({ file, now, warn }: Parts): AuditTrail {
  /** When somebody last looked at something, in milliseconds. */
  const looks = new LRUCache<string, number>({ max: MAX_LOOKS });

  const isKnownLook = ({ name, via }: Author, { kind, action, subject }: AuditEvent): boolean => {
    if (kind !== 'person') return false;
    const key = JSON.stringify([name, via, action, subject]);
    const seenAtMs = looks.get(key) ?? -Infinity;
    const atMs = now().getTime();
    if (atMs - seenAtMs < SAME_LOOK_MS) return true;
    looks.set(key, atMs);
    return false;
  };

  const append = ({ name, ip, via }: Author, event: AuditEvent): Promise<void> =>
    file.append({ at: now().toISOString(), who: name, ip, via, ...event });

  return {
    record: async (author, event) => {
      try {
        await append(author, event);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        warn(error, 'audit trail cannot be written: a change was refused');
        throw new AppError('audit_failed', { cause: error });
      }
    },

    note: async (author, event) => {
      if (isKnownLook(author, event)) return;
      try {
        await append(author, event);
      } catch (error) {
        warn(error, `audit trail cannot be written: ${event.action} goes on unrecorded`);
      }
    },

    list: async (filter, page, pageSize) => {
      const isWanted = matcher(filter);
      const wanted = page * pageSize;
      let found: AuditEntry[] = [];
      let total = 0;
      await file.scan((entry) => {
        if (!isWanted(entry)) return;
        total += 1;
        found.push(entry);
        // The oldest of a long file need not wait in memory for the end.
        if (found.length > 2 * wanted) found = found.slice(-wanted);
      });
      return { entries: found.toReversed().slice(wanted - pageSize, wanted), total };
    },

    check: async () => {
      const { lines, faults } = await file.scan(() => undefined);
      return {
        entries: lines,
        faults: faults.map((fault) => ({ ...fault, message: FAULTS[fault.code] })),
      };
    },
  };
}
