import type { AuditEntry } from '#domain/panel/audit-fields';
import type { UsdRateJson } from '#contract/catalogue/site/settings';
import type { AuditStateJson } from '#contract/panel/audit';
import type { FileText } from '#contract/panel/files';
import type { ChangeBatch } from '#domain/panel/change-batch';
import type { FileChange, UnfinishedChange } from '#domain/panel/unfinished-change';

/** Called with what is about to be written, so that it can be recorded first. */
export type BeforeWrite<T> = (before: T, after: T) => Promise<void>;

/** The changes of the panel with their authors, for review and undo without git. */
export interface ChangeLog {
  /** Adds a batch, or extends the one with the same id. Durable when it resolves. */
  append(batch: ChangeBatch): Promise<void>;
  /** Newest first. */
  batches(): readonly ChangeBatch[];
  find(id: string): ChangeBatch | undefined;
  /** Batches that touched a product, newest first. */
  ofProduct(productId: string): readonly ChangeBatch[];
}

/** Changes of many files, stored from before the first file until they are complete and recorded. */
export interface UnfinishedChanges {
  /** Durable when it resolves. @throws AppError `storage_failed` */
  begin(change: UnfinishedChange): Promise<void>;
  /** Removes a change that is complete or reverted. */
  end(id: string): Promise<void>;
  /** Releases a change: this process no longer works on it. */
  leave(id: string): void;
  /** Changes without a working process, oldest first. */
  list(): readonly UnfinishedChange[];
}

/** Stores one change of plain files from before the first one until the last. */
export interface FileIntent {
  /** Durable when it resolves. @throws AppError `storage_failed` */
  begin(files: readonly FileChange[]): Promise<void>;
  end(): Promise<void>;
}

export type RawFile = Readonly<FileText>;

/** The catalogue's files on disk, as a person would see them in the folder. */
export interface RawFiles {
  /** @throws AppError `file_not_found`, also for every path outside the catalogue; `invalid` when it is not text. */
  read(path: string): RawFile;
  /**
   * Replaces the text of a file, or creates a document. A document must be valid; a product may have faults.
   * @throws AppError `file_not_found`, `conflict` when it is not the version with the digest, `payload_too_large`,
   * `storage_failed`
   */
  write(path: string, text: string, ifDigest: string | undefined): Promise<RawFile>;
  /** Whether a file with this path belongs to the catalogue. */
  isOwn(path: string): boolean;
  /** The texts of all JSON files and guides of the catalogue by path, with broken ones; files that are not text are left out. */
  texts(): ReadonlyMap<string, string>;
  /**
   * Writes a file, or removes it (`undefined`), if it still has the expected text.
   * @throws AppError `file_not_found` for a path outside the catalogue, `conflict`, `storage_failed`
   */
  put(path: string, text: string | undefined, ifText: string | undefined): Promise<void>;
  /** Paths of the owner's tables and guides, existing or not. Campaigns have their own screen. */
  documents(): readonly string[];
  /** Names of the product files by category folder. */
  structure(): ReadonlyMap<string, readonly string[]>;
  /** Addresses (`/images/...`) of the shop's own pictures. */
  pictures(): ReadonlySet<string>;
}

/** Requests the day's rate from the central bank. @throws AppError `rate_unavailable`. */
export type ReadUsdRate = () => Promise<UsdRateJson>;

/** Passwords, codes and tokens: everything with cryptography or random numbers. */
export interface Credentials {
  hashPassword(password: string): Promise<string>;
  /**
   * Without a stored hash it takes the same time and returns false. `isStranger` is for a sign-in from an unknown
   * browser; of those only so many wait for their turn.
   */
  checkPassword(password: string, stored: string | undefined, isStranger?: boolean): Promise<boolean>;
  newPassword(): string;
  /** The passwords that people use most, in lower case. */
  usualPasswords(): Promise<ReadonlySet<string>>;
  newToken(): string;
  hashToken(token: string): string;
  newTotpSecret(): string;
  /** The time step of a correct code; undefined for a wrong one. */
  findTotpStep(secret: string, code: string, nowMs: number): number | undefined;
}

export type AuditFault = Omit<AuditStateJson['faults'][number], 'message'>;

/** The file of the audit trail. It only grows, and reveals missing and changed lines. */
export interface AuditFile {
  /** Durable when it resolves. @throws AppError `storage_failed`, `data_folder_busy` */
  append(entries: readonly Omit<AuditEntry, 'number'>[]): Promise<void>;
  /** Calls `onEntry` with all entries, oldest first, and checks the whole file. */
  scan(
    onEntry: (entry: AuditEntry) => void,
  ): Promise<{ readonly lines: number; readonly faults: readonly AuditFault[] }>;
}
