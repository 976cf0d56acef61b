import type { LegalPage } from '#contract/orders/legal-page';
import type { CartLine } from '#domain/orders/checkout/cart';
import type { City } from '#domain/orders/shipping/delivery-address';
import type { ShippingRules } from '#domain/orders/shipping/shipping-rules';
import type { FileProblem } from '#domain/catalogue/file-problem';
import type { JournalEntry } from '#domain/orders/journal-entry';
import type { OrderFilter, OrderRecord, OrderSummary } from '#domain/orders/order-list';
import type { Sheet } from '#domain/exchange/sheet';
import type { PlacedOrder } from '#domain/orders/order';
import type { DaySales } from '#domain/orders/reports/sales-report';
import type { Settings } from '#domain/catalogue/site/settings';
import type { Site } from '#domain/catalogue/site/site';
import type { StockBalance } from '#domain/orders/stock/stock-ledger';
import type { StockMovement } from '#domain/orders/stock/stock-movement';
import type { BeforeWrite } from '../panel/ports.ts';

/** One page of orders, newest first unless the filter says otherwise. */
export interface OrderPage {
  readonly orders: readonly OrderSummary[];
  /** Orders in the whole list, over all pages. */
  readonly total: number;
}

/**
 * What must still hold when entries are written, whoever wrote meanwhile. Which pieces they take and under which
 * key an order is placed the entries say themselves: there must be enough of each product, under the count that they
 * name where several servers sell, and the key must be unused.
 */
export interface AppendGuard {
  /** How many events each of these orders had when it was decided. */
  readonly versions?: ReadonlyMap<string, number>;
}

/** Every order ever placed, and the stock movements that follow from them. */
export interface OrderStore {
  /**
   * Makes entries durable, all or none; when it resolves they are applied and can be found.
   * @param guard what must still hold; without it nothing is looked at
   * @throws AppError `out_of_stock` with what is left, `Overtaken` where something else of the guard no longer holds;
   * then what stands now can be found. `storage_failed`; then nothing has changed. `orders_stopped` for a new order while confirmed
   * records are missing, and for everything once another program writes to the journal.
   */
  append(entries: readonly JournalEntry[], guard?: AppendGuard): Promise<void>;
  find(id: string): OrderSummary | undefined;
  findByNumber(number: string): OrderSummary | undefined;
  /** The order that an invoice of this number was attached to. */
  findByInvoice(number: string): OrderSummary | undefined;
  /** The order that a session placed under an idempotency key, for a week. */
  findByKey(sessionId: string, key: string): OrderSummary | undefined;
  /** All orders that wait for their money and run out, oldest first. */
  unpaid(): readonly OrderSummary[];
  /** `pageSize` may be `Infinity`. */
  list(filter: OrderFilter, page: number, pageSize: number): OrderPage;
  /** What was sold day by day since an ISO time, without the orders taken out of the lists; in no order. */
  salesByDay(from: string): readonly DaySales[];
  /** Reads an order with all its events back from the journal. */
  read(id: string): OrderRecord | undefined;
  /** What moved of a product since its last known count. */
  findBalance(productId: string): StockBalance | undefined;
  /** All products that ever moved. */
  balances(): Iterable<StockBalance>;
  /** The last movements and counts of a product, newest first. */
  movements(productId: string): readonly StockMovement[];
  /** Rewrites the journal without the persons of these orders; what moved and what was paid stays. */
  erase(ids: readonly string[], at: string, by: string): Promise<void>;
  /** Writes down that the owner goes on without what the journal's faults cost; gives their number. */
  acceptFaults(at: string, by: string): Promise<number>;
  problems(): readonly FileProblem[];
  /** Whether confirmed records are gone and nobody has accepted it. */
  hasLoss(): boolean;
  /** Takes what other servers have written; absent where there are none. @throws AppError `orders_stopped` */
  catchUp?(): Promise<void>;
  /** Each entry after it is durable and applied, in the journal's order. Returns the function that ends it. */
  subscribe(listener: (entry: JournalEntry) => void): () => void;
  close(): Promise<void>;
}

/** What one server does for all: orders that run out, mails about orders, new counts in files. */
export interface Duty {
  /** Whether it is this server's turn. */
  readonly isMine: boolean;
  /** Called each time that it becomes this server's turn. Returns the function that ends it. */
  onGain(listener: () => void): () => void;
}

/** One session's cart as it is kept. */
export interface CartRecord {
  readonly sessionId: string;
  readonly lines: readonly CartLine[];
  readonly coupon?: string | undefined;
  /** ISO time of the last change. */
  readonly updatedAt: string;
}

/** Carts survive a restart; the changes of the last moment may be lost in a crash. */
export interface CartRecords {
  /** As last written, longest untouched first. */
  load(): readonly CartRecord[];
  /** Keeps a cart as it is now, soon and with others; one without lines is forgotten. */
  storeSoon(cart: CartRecord): void;
  /** Where several servers keep carts together. */
  readonly shared?: {
    /** A cart as the last of them has left it; undefined when that cannot be told, or is this server's own work. */
    find(sessionId: string): Promise<CartRecord | undefined>;
    /** Writes what waits; the others see it then. */
    flush(): Promise<void>;
  };
  /** Writes what waits. */
  close(): Promise<void>;
}

/** A small record that several processes read and write. */
export interface Records<T> {
  /** As it stands now. */
  read(): T;
  /**
   * Changes the newest version while nobody else does; durable when it resolves. What `beforeWrite` throws leaves
   * everything as it was.
   */
  update(change: (current: T) => T, beforeWrite?: BeforeWrite<T>): Promise<T>;
}

/** Provinces, districts and neighbourhoods of the country. */
export interface Places {
  /** By plate. */
  readonly cities: readonly City[];
  /** Names in Turkish order; `[]` for an unknown district. */
  neighbourhoods(plate: string, district: string): readonly string[];
}

/** Makes the numbers of persons unreadable without the owner's key. */
export interface PersonBox {
  seal(text: string): string;
  /** Undefined when it was sealed with another key. */
  open(sealed: string): string | undefined;
}

/** The texts that a shopper agrees to, made for one order. */
export interface OrderContracts {
  readonly version: string;
  /** SHA-256 of all of it, hexadecimal. */
  readonly hash: string;
  readonly texts: readonly LegalPage[];
}

/** What the contract texts name of an order that is about to be placed. */
export type ContractDraft = Pick<
  PlacedOrder,
  | 'customerName'
  | 'customerEmail'
  | 'customerPhone'
  | 'shippingAddress'
  | 'paymentMethod'
  | 'items'
  | 'subtotal'
  | 'discounts'
  | 'shippingFee'
  | 'paymentFee'
  | 'freightToPay'
  | 'total'
  | 'createdAt'
>;

/** Pre-information form and distance-sales contract. */
export interface ContractTexts {
  forOrder(draft: ContractDraft, site: Site, settings: Settings): OrderContracts;
}

/** The legal pages, made from their templates. */
export interface LegalPages {
  /** The page with the shop's identity filled in; undefined when there is no such page. */
  find(name: string, site: Site, settings: Settings, shipping: ShippingRules): LegalPage | undefined;
}

/** Writes tables as one file that spreadsheets open. */
export type WriteWorkbook = (sheets: readonly Sheet[]) => Promise<Uint8Array<ArrayBuffer>>;

/** The text of a list: of a CSV or text file, or a workbook's first sheet with semicolons between the cells. @throws AppError `invalid` */
export type ReadListText = (bytes: Uint8Array) => Promise<string>;

/** Packs texts by their paths into a zip. */
export type WriteZip = (
  files: Iterable<readonly [path: string, pieces: Iterable<string>]>,
) => Promise<Uint8Array<ArrayBuffer>>;

/** PDFs of invoices, which the law wants kept for years (`mustKeep`). */
export interface InvoiceFiles {
  /** Durable when it resolves. @returns the name that it is kept under @throws AppError `storage_failed` */
  add(orderId: string, bytes: Uint8Array): Promise<string>;
  read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  remove(name: string): Promise<void>;
}

/** What is printed about orders, as PDF. */
export interface OrderPdfs {
  /** The order form; made once per state of the order. */
  render(record: OrderRecord): Promise<Uint8Array<ArrayBuffer>>;
  /** Packing slips without prices, each order on a page of its own. */
  renderSlips(records: readonly OrderRecord[]): Promise<Uint8Array<ArrayBuffer>>;
  /** Labels of 100 x 150 mm for the parcels, one on each page. */
  renderLabels(records: readonly OrderRecord[]): Promise<Uint8Array<ArrayBuffer>>;
}
