/** A fault in a file of the data folder, told so that a person can mend it. */
export interface FileProblem {
  /** Path below the data folder with `/` between its parts. */
  readonly file: string;
  /** 1-based; 1 when the fault has no place in the text. */
  readonly line: number;
  /** Turkish sentence: what is wrong, which value, what to do. */
  readonly message: string;
  /** Stable word for scripts, such as `bad_json` or `duplicate_slug`. */
  readonly code: ProblemCode;
}

export type ProblemCode =
  | 'bad_json'
  | 'bad_encoding'
  | 'decomposed_letters'
  /** A damaged line of the order journal. */
  | 'bad_checksum'
  /** A last line of it that was never finished. */
  | 'torn_line'
  /** Lines that its chain or its head proves to be missing. */
  | 'missing_lines'
  /** A line of it that is not the one that was written there. */
  | 'broken_chain'
  /** A line of it that belongs to no place in its chain. */
  | 'foreign_line'
  /** Its head, kept apart from its lines, is missing. */
  | 'missing_head'
  /** The PDF of an order's invoice. */
  | 'missing_invoice'
  /** A small private document that cannot be read. */
  | 'broken_document'
  /** Secrets that are sealed with another key than the server's. */
  | 'closed_secrets'
  /** A broken file that was moved aside so that a new one could be written. */
  | 'set_aside'
  /** A template of the owner that cannot be used. */
  | 'bad_template'
  /** Entries of the audit trail that the disk does not take. */
  | 'unwritten'
  /** Another program writes to the folder. */
  | 'other_writer'
  /** The database of several servers cannot be reached, or holds something else than this folder. */
  | 'database'
  | 'bad_file_name'
  | 'bad_folder_name'
  | 'invalid_field'
  | 'duplicate_id'
  | 'duplicate_slug'
  | 'duplicate_sku'
  /** A coupon code of two campaigns. */
  | 'duplicate_code'
  /** A category, brand or product that a campaign names and the shop has not. */
  | 'unknown_goods'
  /** Products of one group that do not fit together. */
  | 'bad_group'
  /** A group with one product, or an option without a group. */
  | 'lonely_group'
  | 'unreadable'
  | 'too_large'
  | 'missing_category'
  | 'missing_parent'
  | 'category_cycle'
  | 'category_too_deep'
  | 'wrong_category_id'
  | 'wrong_discount'
  | 'missing_picture'
  /** A link of a guide to a page that there is not. */
  | 'dead_link'
  /** A struck-through price above the lowest one before the offer. */
  | 'struck_price_too_high'
  | 'mojibake'
  /** A field that the shop does not know and whose name is like one that it knows. */
  | 'unknown_field';

/** Faults that are told, yet keep nobody from selling and fail nothing. */
export const WARNING_CODES: ReadonlySet<ProblemCode> = new Set([
  'missing_picture',
  'struck_price_too_high',
  'wrong_discount',
  'lonely_group',
  'unknown_goods',
  'unknown_field',
]);
