import type { AuditEntry } from '#domain/panel/audit';

/**
 * What is wrong with the file: lines missing before a line, a line that cannot be read or was changed, an end of
 * which nothing proves that it is the last one.
 */
export interface AuditFault {
  /** In the file, from 1. */
  readonly line: number;
  readonly code: 'missing' | 'unreadable' | 'altered' | 'unproven';
}

/** The file of the audit trail: it only grows, and shows when something of it is missing or was changed. */
export interface AuditFile {
  /** Durable when it resolves. @throws AppError `storage_failed`, `data_folder_busy` */
  append(entries: readonly Omit<AuditEntry, 'number'>[]): Promise<void>;
  /** Hands over all entries, oldest first, and checks the whole file. */
  scan(
    onEntry: (entry: AuditEntry) => void,
  ): Promise<{ readonly lines: number; readonly faults: readonly AuditFault[] }>;
}
