import type { Admin, AdminSession } from '../domain/admin.ts';
import type { CatalogueChange } from '../catalogue/catalogue-change.ts';
import type { LegalPage } from '../contract/legal-page.ts';
import type { Category } from '../domain/category.ts';
import type { EmptySearch } from '../domain/empty-search.ts';
import type { AppError } from '../domain/errors.ts';
import type { FileProblem } from '../domain/file-problem.ts';
import type { Kurus } from '../domain/money.ts';
import type { OrderRecord } from '../domain/order-list.ts';
import type { FieldValues } from '../domain/product-difference.ts';
import type { Product } from '../domain/product.ts';
import type { Secrets } from '../domain/secrets.ts';
import type { Settings } from '../domain/settings.ts';
import type { Site } from '../domain/site.ts';
import type { Synonyms } from '../search/search-index.ts';

/** What changed in the catalogue files since the last report; absent members did not change. */
export interface FilesChange extends CatalogueChange {
  readonly sites?: readonly Site[];
  readonly settings?: Settings;
  readonly synonyms?: Synonyms;
}

/** The catalogue's files: read once as a whole, then watched. */
export interface CatalogueFiles {
  /** Reads everything. The result holds all products, categories, sites, settings and synonyms. */
  load(): FilesChange;
  /**
   * Reports each batch of foreign edits and own writes through one door, in order. An empty change tells
   * that only `problems()` changed.
   */
  watch(listener: (change: FilesChange) => void): Promise<void>;
  /** Compares every file with memory now, without waiting for events. */
  sweep(): Promise<void>;
  /** The faults of the files as they stand, ordered by file and line. */
  problems(): readonly FileProblem[];
  close(): Promise<void>;
}

/** What a product is made of before it has a place among the files. */
export type NewProduct = Omit<Product, 'categoryId' | 'discount' | 'createdAt' | 'source'> &
  Partial<Pick<Product, 'createdAt' | 'source'>>;

/** New values of some fields; a trade field that is `undefined` is taken out of the file. */
export type ProductPatch = {
  readonly [Field in keyof Omit<Product, 'id' | 'discount'>]?: Product[Field] | undefined;
};

export type ProductChange =
  | {
      readonly type: 'create';
      readonly product: NewProduct;
      readonly categoryId: string;
      /** Fields that the program does not know; the file gets them behind its own. */
      readonly unknownFields?: Readonly<Record<string, unknown>> | undefined;
    }
  /** Another `categoryId` moves the file, another `slug` renames it. With `ifDigest` only that version is changed. */
  | {
      readonly type: 'update';
      readonly id: string;
      readonly patch: ProductPatch;
      readonly ifDigest?: string | undefined;
    }
  | { readonly type: 'remove'; readonly id: string; readonly ifDigest?: string | undefined };

export type ProductChangeResult =
  /** The product as its file now has it; after a removal, as it was. */
  | {
      readonly status: 'written' | 'unchanged' | 'removed';
      readonly product: Product;
      readonly digest: string;
    }
  | { readonly status: 'failed'; readonly error: AppError };

/** A product's file as it stands on disk. */
export interface ProductFile {
  /** Path below the data folder. */
  readonly file: string;
  readonly text: string;
  /** The identity of its content. */
  readonly digest: string;
  /** The product in the catalogue; the text may hold a newer, broken version. */
  readonly product: Product;
}

/**
 * Changes the catalogue's files, durably. What was written is in the catalogue, told through the one listener
 * of `CatalogueFiles`, before a call resolves. Calls are served one after another.
 */
export interface CatalogueWriter {
  findProductFile(id: string): ProductFile | undefined;
  /** The digest of a product's file without reading it again. */
  digestOf(id: string): string | undefined;
  /**
   * Carries out many changes as one revision of the catalogue. Each file changes atomically; a change that
   * fails (`conflict` with the current `product` and `digest` in `extra`, `product_not_found`,
   * `category_not_found`, `invalid`, `storage_failed`) never costs another one. Results stand in the order of
   * the changes.
   */
  changeProducts(
    changes: readonly ProductChange[],
    onProgress?: (done: number) => void,
  ): Promise<readonly ProductChangeResult[]>;
  /**
   * Makes and changes categories; another `slug` renames the folder.
   * @throws AppError `invalid` when a slug is taken, `storage_failed`
   */
  writeCategories(categories: readonly Category[]): Promise<void>;
  /** @throws AppError `category_not_found`; `conflict` while it has products; `storage_failed` */
  removeCategory(id: string): Promise<void>;
  /** @throws AppError `storage_failed` */
  writeSites(sites: readonly Site[]): Promise<void>;
  /** @throws AppError `storage_failed` */
  writeSettings(settings: Settings): Promise<void>;
}

/** One try to pay an order by card, as the provider must hear of it. */
export interface CardAttempt {
  /** Alphanumeric, at most 64, unique per try. */
  readonly merchantOid: string;
  readonly amount: Kurus;
  /** Lines as the shopper sees them, the shipping fee included as its own line. */
  readonly basket: readonly { readonly name: string; readonly unitPrice: Kurus; readonly quantity: number }[];
  readonly customer: {
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly address: string;
    readonly ip: string;
  };
  /** Absolute addresses to which the provider sends the shopper's browser; they mean nothing for the order. */
  readonly successUrl: string;
  readonly failureUrl: string;
  readonly timeoutMinutes: number;
}

export type TokenAnswer =
  | { readonly status: 'success'; readonly token: string }
  /** `reason` is the provider's own word, or a Turkish sentence when it did not answer properly. */
  | { readonly status: 'failed'; readonly reason: string };

/** What the provider says of a payment, its hash already checked. Amounts in kuruş. */
export interface CardCallback {
  readonly merchantOid: string;
  readonly status: 'success' | 'failed';
  /** What was collected; more than `paymentAmount` with instalments. */
  readonly totalAmount: Kurus;
  readonly paymentAmount: Kurus | undefined;
  readonly currency: string | undefined;
  readonly isTest: boolean;
  readonly installmentCount: number | undefined;
  readonly failureCode: string | undefined;
  readonly failureMessage: string | undefined;
}

export type CardStatus =
  | {
      readonly state: 'paid';
      readonly paymentAmount: Kurus;
      readonly totalAmount: Kurus;
      readonly isTest: boolean;
    }
  | { readonly state: 'unpaid' }
  /** The provider could not be asked; try later. */
  | { readonly state: 'unknown'; readonly reason: string };

export type RefundAnswer =
  | { readonly status: 'success' }
  | { readonly status: 'failed'; readonly reason: string }
  /** No answer came: whether money moved is not known, a status query must tell before trying again. */
  | { readonly status: 'unknown'; readonly reason: string };

/** The card provider with one merchant's credentials. No call throws for what the provider answers. */
export interface PaymentProvider {
  requestToken(attempt: CardAttempt): Promise<TokenAnswer>;
  /** Reads a callback's form; `undefined` when its hash is wrong or it is no callback at all. */
  verifyCallback(form: Readonly<Record<string, string>>): CardCallback | undefined;
  queryStatus(merchantOid: string): Promise<CardStatus>;
  refund(merchantOid: string, amount: Kurus, reference: string): Promise<RefundAnswer>;
  /** Address of the provider's payment frame for a token. */
  frameUrl(token: string): string;
  readonly isTestMode: boolean;
}

export interface Picture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Media type by its content. */
  readonly type: string;
}

/** The shop's own pictures, shown below `/images/`. */
export interface Pictures {
  /**
   * A picture by its path below the folder (`logo.svg`, `products/juki.webp`), with a tag that changes with
   * its content; undefined when there is none, or when the name leads out of the folder or to a hidden file.
   * With a width, pictures made of pixels come in the next fitting size.
   */
  read(name: string, width?: number): Promise<(Picture & { readonly etag: string }) | undefined>;
}

/** Fetches pictures of the sources that products name. */
export interface ImageProxy {
  /**
   * The picture at an address, at most `width` pixels wide when given.
   * @throws AppError `image_not_allowed`, `image_unavailable` or `not_an_image`.
   */
  fetch(url: string, width: number | undefined): Promise<Picture>;
}

/** The legal pages, made from their templates. */
export interface LegalPages {
  /** The page with the shop's identity filled in; undefined when there is no such page. */
  find(name: string, site: Site, settings: Settings): LegalPage | undefined;
}

/** A mail ready to go out. */
export interface MailMessage {
  /** What it is and for what, such as `order-received:<order id>`; the same id is never sent twice. */
  readonly id: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly {
    readonly filename: string;
    readonly content: string;
    readonly contentType: string;
  }[];
}

export type MailState = 'waiting' | 'sent' | 'failed';

/** A mail as the outbox keeps it; the body goes when it has been sent. */
export interface OutboxEntry {
  readonly id: string;
  readonly message?: MailMessage;
  readonly to: string;
  readonly subject: string;
  readonly state: MailState;
  readonly attempts: number;
  /** ISO times. */
  readonly createdAt: string;
  readonly nextAttemptAt: string;
  readonly sentAt?: string;
  /** The mail server's own words at the last failure. */
  readonly lastError?: string;
}

/** The outbox's entries, each kept by itself. */
export interface OutboxRecords {
  /** Oldest first. */
  load(): readonly OutboxEntry[];
  /** Durable when it resolves. */
  write(entry: OutboxEntry): Promise<void>;
  remove(id: string): Promise<void>;
}

/** Mails wait on disk until the mail server has taken them; nothing that puts one in waits for that. */
export interface Outbox {
  /** Durable when it resolves. An id that was put in before changes nothing. */
  enqueue(message: MailMessage): Promise<void>;
  /** Newest first. */
  entries(): readonly OutboxEntry[];
  /** Tries an unsent mail again now. False for one that is unknown or already sent. */
  retry(id: string): Promise<boolean>;
}

/**
 * Sends a mail to the shop's own address at once and gives the mail server's answer.
 * @throws AppError `mail_failed` with the server's words, or when there is no account.
 */
export type SendTestMail = () => Promise<{ readonly answer: string; readonly to: string }>;

/** Admins and their sessions as the data folder keeps them. */
export interface AdminRecords {
  readonly admins: readonly Admin[];
  readonly sessions: readonly AdminSession[];
}

export interface AdminStore {
  /** As they stand now, what another process wrote included. */
  read(): AdminRecords;
  /**
   * Changes the newest records while nobody else does; durable when it resolves. What `change` throws leaves
   * everything as it was.
   */
  update(change: (records: AdminRecords) => AdminRecords): Promise<void>;
}

/** What a panel edit did to one product, in the fields' JSON form. */
export interface ProductEditRecord {
  readonly productId: string;
  readonly name: string;
  /** Only the changed fields; `null` when the product was made by the edit. */
  readonly before: FieldValues | null;
  /** `null` when the product was removed by the edit. */
  readonly after: FieldValues | null;
}

export const CHANGE_ACTIONS = [
  'create',
  'update',
  'remove',
  'duplicate',
  'bulk',
  'move',
  'images',
  'scrape',
  'restore',
  'undo',
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
  /** The batch that this one took back. */
  readonly undoes?: string;
  readonly edits: readonly ProductEditRecord[];
}

/** What was changed in the panel and by whom, so that it can be looked up and taken back without git. */
export interface ChangeLog {
  /** Durable when it resolves. */
  append(batch: ChangeBatch): Promise<void>;
  /** Newest first. */
  batches(): readonly ChangeBatch[];
  find(id: string): ChangeBatch | undefined;
  /** Batches that touched a product, newest first. */
  ofProduct(productId: string): readonly ChangeBatch[];
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
   * Replaces the text of a file that is there, whatever it says.
   * @throws AppError `file_not_found`, `conflict` when it is not the version with the digest, `payload_too_large`, `storage_failed`
   */
  write(path: string, text: string, ifDigest: string | undefined): Promise<RawFile>;
  /** Names of the product files by category folder. */
  structure(): ReadonlyMap<string, readonly string[]>;
  /** Addresses (`/images/...`) of the shop's own pictures. */
  pictures(): ReadonlySet<string>;
}

/** Takes in pictures. */
export interface PictureKeeper {
  /**
   * Keeps a picture in a fitting size and gives its address below `/images/`.
   * @throws AppError `not_an_image`, `payload_too_large`, `storage_failed`.
   */
  save(bytes: Uint8Array, title: string): Promise<string>;
}

/** A version of a file that git keeps. */
export interface FileVersion {
  /** Commit hash. */
  readonly id: string;
  /** ISO time with offset. */
  readonly at: string;
  readonly by: string;
  readonly message: string;
  /** The file's text in this version; undefined when it was deleted. */
  readonly text: string | undefined;
}

export type FileVersions =
  /** Newest first. */
  | { readonly versions: readonly FileVersion[]; readonly reason?: undefined }
  /** Turkish sentence: why there is no history. */
  | { readonly versions: readonly []; readonly reason: string };

/** The git repository around the data folder, when there is one. */
export interface FileHistory {
  /** The versions of a file (path below the data folder), through its renames. */
  list(file: string, limit: number): Promise<FileVersions>;
  /** Commits these files, and nothing else, in the name of an admin. @throws AppError `git_failed`. */
  commit(files: readonly string[], message: string, by: string): Promise<void>;
}

export interface EmptySearchStore {
  read(): readonly EmptySearch[];
  write(searches: readonly EmptySearch[]): Promise<void>;
}

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
  /** What it came to, when it is done. */
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
  newToken(): string;
  hashToken(token: string): string;
  newTotpSecret(): string;
  /** The time step of a right code; undefined for a wrong one. */
  findTotpStep(secret: string, code: string, nowMs: number): number | undefined;
}

/** What is printed about orders, as PDF. */
export interface OrderPdfs {
  /** The order form; made once per state of the order. */
  render(record: OrderRecord): Promise<Uint8Array<ArrayBuffer>>;
  /** Packing slips without prices, each order on a page of its own. */
  renderSlips(records: readonly OrderRecord[]): Promise<Uint8Array<ArrayBuffer>>;
}
