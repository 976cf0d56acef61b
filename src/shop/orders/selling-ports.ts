import type { LegalPage, OrderContracts } from '#contract/orders/legal-page';
import type { CartLine } from '#domain/orders/checkout/cart';
import type { City } from '#domain/orders/shipping/delivery-address';
import type { ShippingRules } from '#domain/orders/shipping/shipping-rules';
import type { FileProblem } from '#domain/catalogue/file-problem';
import type { JournalEntry, StrayPayment } from '#domain/orders/journal-entry';
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
  /** Orders on all pages of the list. */
  readonly total: number;
}

export interface UnpaidOrder extends OrderSummary {
  /** Whether it was placed after orders with much later times: the clock of its server was behind. */
  readonly isBackdated: boolean;
}

/** Entries imply two more: enough pieces of each product, under the count they name, and an unused idempotency key. */
export interface AppendGuard {
  /** The number of events of each order at the time of the decision. */
  readonly versions?: ReadonlyMap<string, number>;
  /** The count of each of these products when it was decided; undefined for one that had none. */
  readonly counts?: ReadonlyMap<string, number | undefined>;
  /** Whether, after entries of other servers, the entries are still allowed: a coupon may be used up. */
  readonly isStillAllowed?: (news: readonly JournalEntry[]) => boolean;
}

/** All orders, and their movements of stock. */
export interface OrderStore {
  /**
   * Makes entries durable, all or none. When it resolves, they are applied and can be found.
   * @param guard the conditions; nothing is checked without it
   * @throws AppError `out_of_stock` with what is left; `Overtaken` when another condition failed, then the new state
   * can be found; `storage_failed`, then nothing has changed; `orders_stopped` for a new order while confirmed records
   * are missing, and for everything after another program wrote to the journal.
   */
  append(entries: readonly JournalEntry[], guard?: AppendGuard): Promise<void>;
  find(id: string): OrderSummary | undefined;
  findByNumber(number: string): OrderSummary | undefined;
  findByInvoice(number: string): OrderSummary | undefined;
  /** The order that a session placed under an idempotency key, for a week. */
  findByKey(sessionId: string, key: string): OrderSummary | undefined;
  /** All unpaid orders with a deadline, oldest first. Times after `nowMs` are from a clock that was ahead. */
  unpaid(nowMs: number): readonly UnpaidOrder[];
  /** `pageSize` may be `Infinity`. */
  list(filter: OrderFilter, page: number, pageSize: number): OrderPage;
  /** Ids of the orders with events since an ISO time, the last changed one first; the journal is read on the way. */
  changedSince(from: string): Iterable<string>;
  /** Daily sales from a day in Turkey on (`2026-11-20`), without archived orders; in no order. */
  salesByDay(firstDay: string): readonly DaySales[];
  /** Reads an order with all its events from the journal. */
  read(id: string): OrderRecord | undefined;
  /** The movements of a product since its last known count. */
  findBalance(productId: string): StockBalance | undefined;
  /** All products with movements. */
  balances(): Iterable<StockBalance>;
  /** The movements and counts of a product, newest first; each is read when it is reached. */
  movements(productId: string): Iterable<StockMovement>;
  /** Rewrites the journal without the persons of these orders; movements and payments stay. */
  erase(ids: readonly string[], at: string, by: string): Promise<void>;
  /** Records that the owner accepts the journal's faults; returns their number. */
  acceptFaults(at: string, by: string): Promise<number>;
  problems(): readonly FileProblem[];
  /** The payments that the card provider reported for no order, oldest first. */
  strays(): readonly StrayPayment[];
  /** Whether confirmed records are missing and nobody has accepted it. */
  hasLoss(): boolean;
  /** Reads the entries of other servers; absent with a single server. @throws AppError `orders_stopped` */
  catchUp?(): Promise<void>;
  /** Each entry in the journal's order, after all of its write are applied. Returns the end of the subscription. */
  subscribe(listener: (entry: JournalEntry) => void): () => void;
  close(): Promise<void>;
}

/** Work that one server does for all: expired orders, mails about orders. */
export interface Duty {
  readonly isMine: boolean;
  /** False while this server's clock and that of the database differ: what is cancelled or erased does not come back. */
  readonly hasRightClock: boolean;
  /** Called each time when this server gets the duty. Returns the function that ends the subscription. */
  onGain(listener: () => void): () => void;
}

export interface CartRecord {
  readonly sessionId: string;
  readonly lines: readonly CartLine[];
  readonly coupon?: string | undefined;
  /** ISO time of the last change. */
  readonly updatedAt: string;
}

/** Carts survive a restart; a crash may lose the last changes. */
export interface CartRecords {
  /** The carts as they were last written; those unused for longest come first. */
  load(): readonly CartRecord[];
  /** One without lines is removed. @param before what it was made from: changes of other servers since then stay */
  storeSoon(cart: CartRecord, before?: CartRecord): void;
  /** Only with shared carts of several servers. */
  readonly shared?: {
    /** The newest version of a cart from all servers; undefined when it is unknown, or when this server wrote it. */
    find(sessionId: string): Promise<CartRecord | undefined>;
    /** Writes the waiting carts; afterwards the other servers can read them. */
    flush(): Promise<void>;
  };
  close(): Promise<void>;
}

/** A small record that several processes read and write. */
export interface Records<T> {
  read(): T;
  /** Changes the newest version exclusively; durable when it resolves. If `beforeWrite` throws, nothing changes. */
  update(change: (current: T) => T, beforeWrite?: BeforeWrite<T>): Promise<T>;
}

export interface Places {
  /** By plate. */
  readonly cities: readonly City[];
  /** Names in Turkish order; `[]` for an unknown district. */
  neighbourhoods(plate: string, district: string): readonly string[];
}

/** Encrypts numbers of persons with the owner's key. */
export interface PersonBox {
  seal(text: string): string;
  /** Undefined when it was sealed with another key. */
  open(sealed: string): string | undefined;
}

/** The facts in the contract texts of an order that is about to be placed. */
export type ContractDraft = Pick<
  PlacedOrder,
  | 'customerName'
  | 'customerEmail'
  | 'customerPhone'
  | 'shippingAddress'
  | 'billing'
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

/** A legal page, created from its template, with the shop's identity; undefined for an unknown page. */
export type FindLegalPage = (
  name: string,
  site: Site,
  settings: Settings,
  shipping: ShippingRules,
) => LegalPage | undefined;

/** Writes tables as one file that spreadsheets open. */
export type WriteWorkbook = (sheets: readonly Sheet[]) => Promise<Uint8Array<ArrayBuffer>>;

/** The text of a list file; of a workbook the first sheet, with semicolons between cells. @throws AppError `invalid` */
export type ReadListText = (bytes: Uint8Array) => Promise<string>;

export type WriteZip = (
  files: Iterable<readonly [path: string, pieces: Iterable<string>]>,
) => Promise<Uint8Array<ArrayBuffer>>;

/** PDFs of invoices, which the law requires for years (`mustRetain`). */
export interface InvoiceFiles {
  /** Durable when it resolves. @returns the name of the stored file @throws AppError `storage_failed` */
  add(orderId: string, bytes: Uint8Array): Promise<string>;
  read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  remove(name: string): Promise<void>;
}

/** `form`: the order form. `slips`: for packing, without prices. `labels`: for parcels, 100 x 150 mm. */
export type PaperKind = 'form' | 'slips' | 'labels';

/** Prints papers of some orders as one PDF; each order begins on a new page. `records` must not be empty. */
export type PrintOrders = (
  kind: PaperKind,
  records: readonly OrderRecord[],
) => Promise<Uint8Array<ArrayBuffer>>;
