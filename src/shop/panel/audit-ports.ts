import type { AuditEntry } from '#domain/panel/audit-fields';

/**
 * Faults of the file: lines are missing before a line, a line is unreadable or was changed, or nothing proves that the
 * last line is the last one.
 */
export interface AuditFault {
  /** In the file, from 1. */
  readonly line: number;
  readonly code: 'missing' | 'unreadable' | 'altered' | 'unproven';
}

/** The file of the audit trail. It only grows, and reveals missing and changed lines. */
export interface AuditFile {
  /** Durable when it resolves. @throws AppError `storage_failed`, `data_folder_busy` */
  append(entries: readonly Omit<AuditEntry, 'number'>[]): Promise<void>;
  /** Calls `onEntry` with all entries, oldest first, and checks the whole file. */
  scan(
    onEntry: (entry: AuditEntry) => void,
  ): Promise<{ readonly lines: number; readonly faults: readonly AuditFault[] }>;
}
