import type { Admin, AdminSession } from '#domain/panel/admin';
import type { FieldValues } from '#domain/catalogue/product/product-difference';
import type { MovementKind, StockMove } from '#domain/orders/stock/stock-ledger';
import type { FileChange } from '../catalogue/ports.ts';
import type { Secrets } from '#domain/panel/secrets';

/** Admins and their sessions as the data folder keeps them. */
export interface AdminRecords {
  readonly admins: readonly Admin[];
  readonly sessions: readonly AdminSession[];
}

export interface AdminStore {
  /** As they stand now, what another process wrote included. */
  read(): AdminRecords;
  /**
   * Changes the newest records while nobody else does; durable when it resolves. What `change` and `beforeWrite`
   * throw leaves everything as it was.
   */
  update(
    change: (records: AdminRecords) => AdminRecords,
    beforeWrite?: BeforeWrite<AdminRecords>,
  ): Promise<void>;
}

/** Hears what is about to be written, so that it can be noted down first. */
export type BeforeWrite<T> = (before: T, after: T) => Promise<void>;

/** What a panel edit did to one product, in the fields' JSON form. */
export interface ProductEditRecord {
  readonly productId: string;
  readonly name: string;
  /** Only the changed fields; `null` when the product was made by the edit. */
  readonly before: FieldValues | null;
  /** `null` when the product was removed by the edit. */
  readonly after: FieldValues | null;
}

/** What a panel edit did to the pieces left of one product. */
export interface StockEditRecord {
  readonly productId: string;
  readonly name: string;
  readonly before: number;
  readonly after: number;
  /** The count in the product's file after it. */
  readonly counted: number;
}

/** Pieces that a panel edit brings, or takes when negative, beside the counts in files. */
export interface PieceMovement extends StockMove {
  readonly name: string;
  readonly kind: MovementKind;
  readonly note?: string | undefined;
}

/** What a panel edit did to one category. */
export interface CategoryEditRecord {
  readonly categoryId: string;
  readonly name: string;
  /** Only the changed fields; `null` when the category was made by the edit. */
  readonly before: FieldValues | null;
  /** `null` when the category was removed by the edit. */
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
  /** Why, in the admin's own words. */
  readonly reason?: string;
  /** The batch that this one took back. */
  readonly undoes?: string;
  readonly edits: readonly ProductEditRecord[];
  /** Absent when it moved no stock. */
  readonly pieces?: readonly StockEditRecord[];
  /** Absent when it touched none. */
  readonly categories?: readonly CategoryEditRecord[];
}

/** What was changed in the panel and by whom, so that it can be looked up and taken back without git. */
export interface ChangeLog {
  /** Adds a batch, or goes on with the one of the same id. Durable when it resolves. */
  append(batch: ChangeBatch): Promise<void>;
  /** Newest first. */
  batches(): readonly ChangeBatch[];
  find(id: string): ChangeBatch | undefined;
  /** Batches that touched a product, newest first. */
  ofProduct(productId: string): readonly ChangeBatch[];
}

/** One file of a change of many, and what that does to a product, where it is one's. */
export interface ChangeStep {
  readonly file: FileChange;
  readonly edit?: ProductEditRecord;
}

/** A change of many files as it was written down before its first one. */
export interface UnfinishedChange {
  readonly id: string;
  /** Under which it is recorded; a part of a long run goes on with the record of the run. */
  readonly batch: Omit<ChangeBatch, 'edits' | 'pieces' | 'categories'>;
  readonly steps: readonly ChangeStep[];
  /** They move when all steps are done, in the journal under the id of this change. */
  readonly movements: readonly PieceMovement[];
  /** Ids of the categories that go when all steps are done. */
  readonly removedCategories: readonly string[];
}

/** Changes of many files, kept from before the first file until they are whole and recorded. */
export interface UnfinishedChanges {
  /** Durable when it resolves. @throws AppError `storage_failed` */
  begin(change: UnfinishedChange): Promise<void>;
  /** Forgets a change that is whole or taken back. */
  end(id: string): Promise<void>;
  /** Says that this process goes on with a change no more, whole or not. */
  leave(id: string): void;
  /** Those that nobody carries out any more, oldest first. */
  list(): readonly UnfinishedChange[];
}

/** Keeps one change of plain files from before the first one until the last. */
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

/** The catalogue's files as they lie on disk: what a person would see in the folder. */
export interface RawFiles {
  /** @throws AppError `file_not_found`, also for every path that is no file of the catalogue; `invalid` when it is no text. */
  read(path: string): RawFile;
  /**
   * Replaces the text of a file, or begins a document. A document must be without fault.
   * A product may be saved with faults.
   * @throws AppError `file_not_found`, `conflict` when it is not the version with the digest, `payload_too_large`, `storage_failed`
   */
  write(path: string, text: string, ifDigest: string | undefined): Promise<RawFile>;
  /** The texts of all JSON files of the catalogue by path, broken ones too; those that are no text are left out. */
  texts(): ReadonlyMap<string, string>;
  /**
   * Writes a file, new ones too, or removes it (`undefined`), if it still holds what it is taken to hold.
   * @throws AppError `file_not_found` for a path that is none of the catalogue, `conflict`, `storage_failed`
   */
  put(path: string, text: string | undefined, ifText: string | undefined): Promise<void>;
  /** Paths of the documents that the owner edits as text, there or not: tables, guides. Campaigns have a screen. */
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

/** Asks the central bank for the day's rate. @throws AppError `rate_unavailable`. */
export type ReadUsdRate = () => Promise<UsdRate>;

export interface SecretStore {
  /** As they stand now. */
  read(): Secrets;
  /** Durable when it resolves. */
  update(change: (secrets: Secrets) => Secrets): Promise<void>;
}

export type JobState = 'running' | 'done' | 'failed' | 'cancelled' | 'interrupted';

export interface JobProgress {
  readonly done: number;
  readonly total?: number;
  /** Turkish words for what is at hand. */
  readonly message?: string;
}

/** A long piece of work as it is kept and shown. */
export interface Job {
  readonly id: string;
  /** Stable word such as `check-images`. */
  readonly kind: string;
  readonly state: JobState;
  /** Name of the admin who started it. */
  readonly by: string;
  /** ISO times. */
  readonly startedAt: string;
  readonly endedAt?: string;
  readonly progress: JobProgress;
  /** What it came to, when it is done; of a cancelled one how far it came, when it can tell. */
  readonly result?: unknown;
  /** Turkish sentence, when it failed. */
  readonly error?: string;
}

export interface JobStore {
  read(): readonly Job[];
  /** Durable when it resolves. */
  write(jobs: readonly Job[]): Promise<void>;
}

/** Passwords, codes and tokens: everything that needs a cipher or chance. */
export interface Credentials {
  hashPassword(password: string): Promise<string>;
  /** Takes the same time without a stored hash, and says no. */
  checkPassword(password: string, stored: string | undefined): Promise<boolean>;
  newPassword(): string;
  /** The passwords that people use most, in lower case. */
  usualPasswords(): Promise<ReadonlySet<string>>;
  newToken(): string;
  hashToken(token: string): string;
  newTotpSecret(): string;
  /** The time step of a right code; undefined for a wrong one. */
  findTotpStep(secret: string, code: string, nowMs: number): number | undefined;
}
