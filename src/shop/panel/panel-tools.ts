import type { CatalogueReader } from '#catalogue/create-catalogue';
import type { FileProblem } from '#domain/catalogue/file-problem';
import type { Secrets } from '#domain/panel/secrets';
import type { EmptySearches } from '../catalogue/empty-searches.ts';
import type { PictureKeeper, PictureSource } from '../catalogue/picture-ports.ts';
import type { CatalogueWriter } from '../catalogue/ports.ts';
import type { EditProducts } from '../catalogue/product/edit-products.ts';
import type { AdminProducts } from '../catalogue/product/admin-products.ts';
import type { ExportFormat, UploadFiles, WithTable, WriteProducts } from '../exchange/ports.ts';
import type { CommitSave } from '../history/commit-saves.ts';
import type { FileHistory } from '../history/ports.ts';
import type { Outbox, SendTestMail } from '../orders/mail-ports.ts';
import type { Records } from '../orders/selling-ports.ts';
import type { Selling } from '../orders/selling.ts';
import type { Stock } from '../orders/stock/stock.ts';
import type { SeenRecords } from '../scrape/ports.ts';
import type { Shop } from '../shop.ts';
import type { AdminAccounts } from './admin-accounts.ts';
import type { ApiTokens } from './api-tokens.ts';
import type { AuditTrail } from './audit-trail.ts';
import type { Jobs } from './jobs.ts';
import type { ChangeLog, RawFiles, ReadUsdRate, UnfinishedChanges } from './ports.ts';
import type { Proposals } from './proposals.ts';
import type { Webhooks } from './webhooks.ts';

/** What the panel gets from the outside. */
export interface PanelParts {
  readonly shop: Shop;
  readonly stock: Stock;
  readonly writer: CatalogueWriter;
  readonly accounts: AdminAccounts;
  readonly tokens: ApiTokens;
  readonly webhooks: Webhooks;
  readonly audit: AuditTrail;
  readonly jobs: Jobs;
  readonly proposals: Proposals;
  readonly log: ChangeLog;
  readonly unfinished: UnfinishedChanges;
  readonly fileHistory: FileHistory;
  readonly secrets: Records<Secrets>;
  readonly pictures: PictureKeeper;
  readonly pictureSource: PictureSource;
  readonly files: RawFiles;
  readonly seen: SeenRecords;
  readonly withTable: WithTable;
  /** Compares all files with each other, as `shop check` does. */
  readonly checkFiles: () => Promise<readonly FileProblem[]>;
  readonly uploadFiles: UploadFiles;
  readonly writeProducts: Readonly<Record<ExportFormat, WriteProducts>>;
  /** Compares every file with memory now. */
  readonly sweep: () => Promise<void>;
  readonly searches: EmptySearches;
  readonly orders: Pick<Selling, 'listOrders' | 'salesByDay' | 'deadlineOf' | 'fitReports'>;
  readonly outbox: Outbox;
  readonly sendTestMail: SendTestMail;
  readonly readUsdRate: ReadUsdRate;
  readonly now: () => Date;
  readonly newToken: () => string;
  /** Called about failures after the files were written. */
  readonly warn: (error: unknown, message: string) => void;
}

/** What the use cases of the panel are made of. Each names in its parameters what it uses. */
export interface PanelTools extends PanelParts {
  readonly catalogue: CatalogueReader;
  readonly products: AdminProducts;
  /** Changes products with their pieces: recorded, undoable, committed if the owner wants that. */
  readonly edit: EditProducts;
  readonly commit: CommitSave;
}
