import type { Admin, AdminSession } from '#domain/panel/admin';
import type { FieldValues } from '#domain/catalogue/product/product-difference';
import type { MovementKind, StockMove } from '#domain/orders/stock/stock-ledger';
import type { FileChange } from '../catalogue/ports.ts';
import type { Secrets } from '#domain/panel/secrets';

/** Admins and their sessions in the data folder. */
export interface AdminRecords {
  readonly admins: readonly Admin[];
  readonly sessions: readonly AdminSession[];
}

export interface AdminStore {
  /** The present records, including those that other processes wrote. */
  read(): AdminRecords;
  /**
   * Changes the newest records exclusively; durable when it resolves. If `change` or `beforeWrite` throws, nothing
   * changes.
   */
  update(
    change: (records: AdminRecords) => AdminRecords,
    beforeWrite?: BeforeWrite<AdminRecords>,
  ): Promise<void>;
}

/** Called with what is about to be written, so that it can be recorded first. */
export type BeforeWrite<T> = (before: T, after: T) => Promise<void>;

/** The effect of a panel edit on one product, in the fields' JSON form. */
export interface ProductEditRecord {
  readonly productId: string;
  readonly name: string;
  /** Only the changed fields; `null` when the edit created the product. */
  readonly before: FieldValues | null;
  /** `null` when the edit removed the product. */
  readonly after: FieldValues | null;
}

/** The effect of a panel edit on the pieces left of one product. */
export interface StockEditRecord {
  readonly productId: string;
  readonly name: string;
  readonly before: number;
  readonly after: number;
  /** The count in the product's file after it. */
  readonly counted: number;
}

/** The pieces in (negative: out) of a panel edit, besides the counts in files. */
export interface PieceMovement extends StockMove {
  readonly name: string;
  readonly kind: MovementKind;
  readonly note?: string | undefined;
}

/** The effect of a panel edit on one category. */
export interface CategoryEditRecord {
  readonly categoryId: string;
  readonly name: string;
  /** Only the changed fields; `null` when the edit created the category. */
  readonly before: FieldValues | null;
  /** `null` when the edit removed the category. */
  readonly after: FieldValues | null;
}

export const CHANGE_ACTIONS = [
  'create',
  'update',
  'remove',
  'duplicate',
  'bulk',
  'import',
  'images',
  'scrape',
  'restore',
  'undo',
  'format',
  'category-create',
  'category-update',
  'category-order',
  'category-remove',
] as const;

export type ChangeAction = (typeof CHANGE_ACTIONS)[number];

/** One save in the panel, of one product or of many. */
export interface ChangeBatch {
  readonly id: string;
  /** ISO time. */
  readonly at: string;
  /** Name of the admin. */
  readonly by: string;
  readonly action: ChangeAction;
  /** The reason, in the admin's own words. */
  readonly reason?: string;
  /** The batch that this one reverted. */
  readonly undoes?: string;
  readonly edits: readonly ProductEditRecord[];
  /** Absent when it moved no stock. */
  readonly pieces?: readonly StockEditRecord[];
  /** Absent when it changed no category. */
  readonly categories?: readonly CategoryEditRecord[];
}

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

/** One file in a change of many, and the effect on its product, if it is a product's file. */
export interface ChangeStep {
  readonly file: FileChange;
  readonly edit?: ProductEditRecord;
}

/** A change of many files as recorded before its first one. */
export interface UnfinishedChange {
  readonly id: string;
  /** The id of its record; a part of a long run extends the record of the run. */
  readonly batch: Omit<ChangeBatch, 'edits' | 'pieces' | 'categories'>;
  readonly steps: readonly ChangeStep[];
  /** They are made after all steps, in the journal under the id of this change. */
  readonly movements: readonly PieceMovement[];
  /** Ids of the categories that are removed after all steps. */
  readonly removedCategories: readonly string[];
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

/** A file of the catalogue as text. */
export interface RawFile {
  /** Below the data folder. */
  readonly path: string;
  readonly text: string;
  readonly digest: string;
}

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
  /** The texts of all JSON files of the catalogue by path, with broken ones; files that are not text are left out. */
  texts(): ReadonlyMap<string, string>;
  /**
   * Writes a file, or removes it (`undefined`), if it still has the expected text.
   * @throws AppError `file_not_found` for a path outside the catalogue, `conflict`, `storage_failed`
   */
  put(path: string, text: string | undefined, ifText: string | undefined): Promise<void>;
  /**
   * Paths of the documents that the owner edits as text, existing or not: tables and guides. Campaigns have their own
   * screen.
   */
  documents(): readonly string[];
  /** Names of the product files by category folder. */
  structure(): ReadonlyMap<string, readonly string[]>;
  /** Addresses (`/images/...`) of the shop's own pictures. */
  pictures(): ReadonlySet<string>;
}

/** Lira for a dollar on a day, `YYYY-MM-DD`. */
export interface UsdRate {
  readonly rate: number;
  readonly date: string;
}

/** Requests the day's rate from the central bank. @throws AppError `rate_unavailable`. */
export type ReadUsdRate = () => Promise<UsdRate>;

export interface SecretStore {
  /** The present records. */
  read(): Secrets;
  /** Durable when it resolves. */
  update(change: (secrets: Secrets) => Secrets): Promise<void>;
}

export type JobState = 'running' | 'done' | 'failed' | 'cancelled' | 'interrupted';

export interface JobProgress {
  readonly done: number;
  readonly total?: number;
  /** The label of an entry, in Turkish. */
  readonly message?: string;
}

/** A long piece of work as stored and displayed. */
export interface Job {
  readonly id: string;
  /** Permanent word such as `check-images`. */
  readonly kind: string;
  readonly state: JobState;
  /** Name of the admin who started it. */
  readonly by: string;
  /** ISO times. */
  readonly startedAt: string;
  readonly endedAt?: string;
  readonly progress: JobProgress;
  /** The result when it is done; for a cancelled job how far it came, if known. */
  readonly result?: unknown;
  /** The failure as a Turkish sentence. */
  readonly error?: string;
}

export interface JobStore {
  read(): readonly Job[];
  /** Durable when it resolves. */
  write(jobs: readonly Job[]): Promise<void>;
}

/** Passwords, codes and tokens: everything with cryptography or random numbers. */
export interface Credentials {
  hashPassword(password: string): Promise<string>;
  /** Without a stored hash it takes the same time and returns false. */
  checkPassword(password: string, stored: string | undefined): Promise<boolean>;
  newPassword(): string;
  /** The passwords that people use most, in lower case. */
  usualPasswords(): Promise<ReadonlySet<string>>;
  newToken(): string;
  hashToken(token: string): string;
  newTotpSecret(): string;
  /** The time step of a correct code; undefined for a wrong one. */
  findTotpStep(secret: string, code: string, nowMs: number): number | undefined;
}
