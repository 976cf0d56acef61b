import { AppError, type ErrorCode } from '../errors.ts';

/** A fault in a file of the data folder, described so that a person can fix it. */
export interface FileProblem {
  /** Path below the data folder with `/` between its parts. */
  readonly file: string;
  /** 1-based; 1 when the fault has no line. */
  readonly line: number;
  /** Turkish sentence: what is wrong, which value, what to do. */
  readonly message: string;
  /** Permanent code for scripts, such as `bad_json` or `duplicate_slug`. */
  readonly code: ProblemCode;
}

export type ProblemCode =
  | 'bad_json'
  | 'bad_encoding'
  | 'decomposed_letters'
  /** A damaged line of the order journal. */
  | 'bad_checksum'
  /** The journal's last line is incomplete. */
  | 'torn_line'
  /** Lines are missing from the journal: its chain or its head proves it. */
  | 'missing_lines'
  /** A line of the journal was changed after it was written. */
  | 'broken_chain'
  /** A line of the journal that does not belong to its chain. */
  | 'foreign_line'
  /** The journal's head, a file of its own, is missing. */
  | 'missing_head'
  | 'missing_invoice'
  /** The card provider reported a payment that belongs to no order. */
  | 'stray_payment'
  /** A small private document that cannot be read. */
  | 'broken_document'
  /** The secrets are sealed with another key than the server's. */
  | 'closed_secrets'
  /** A broken file was renamed so that a new one could be written. */
  | 'set_aside'
  /** The unfinished last line of the journal was cut off and kept in a file of its own. */
  | 'cut_line'
  /** A template of the owner that cannot be used. */
  | 'bad_template'
  /** The disk refuses new entries of the audit trail. */
  | 'unwritten'
  /** The last save of the panel could not become a commit. */
  | 'not_committed'
  /** Another program writes to the folder. */
  | 'other_writer'
  /** The database of several servers cannot be reached, or it contains another shop's orders. */
  | 'database'
  /** The orders were moved away from the database that this server uses. */
  | 'moved'
  | 'bad_file_name'
  | 'bad_folder_name'
  | 'invalid_field'
  | 'duplicate_id'
  | 'duplicate_slug'
  | 'duplicate_sku'
  | 'duplicate_barcode'
  | 'duplicate_code'
  /** A campaign names a category, brand or product that does not exist. */
  | 'unknown_goods'
  /** Products of one group contradict each other. */
  | 'bad_group'
  /** A group has only one product, or a product has an option but no group. */
  | 'lonely_group'
  | 'unreadable'
  | 'too_large'
  | 'missing_category'
  | 'missing_parent'
  | 'category_cycle'
  | 'category_too_deep'
  /** Two categories of one name in one place. */
  | 'twin_category'
  | 'wrong_category_id'
  | 'wrong_discount'
  | 'missing_picture'
  /** An entry of a list of machines names several, since it states a maker and no model. */
  | 'vague_model'
  | 'dead_link'
  /** The struck-through price is above the lowest price before the offer. */
  | 'struck_price_too_high'
  /** The struck-through price is below the price. */
  | 'struck_price_too_low'
  /** The price differs so much from the committed one that it may be a slip. */
  | 'price_jump'
  /** An address that the last commit had leads nowhere now. */
  | 'lost_address'
  /** Shoppers see the product, but it has no price at which it could be sold. */
  | 'no_price'
  | 'mojibake'
  /** An unknown field whose name is like a known one. */
  | 'unknown_field'
  /** A field that stands twice: only the last one counts. */
  | 'repeated_field';

/** The failure of a change that waits until this fault is mended. */
export function repairFirst({ file, line, message }: FileProblem, code: ErrorCode = 'invalid'): AppError {
  return new AppError(code, { message: `Önce ${file} dosyasını düzeltin, satır ${line}: ${message}` });
}

/** Warnings: they are reported, but the shop sells and no command fails. */
export const WARNING_CODES: ReadonlySet<ProblemCode> = new Set([
  'cut_line',
  'missing_picture',
  'struck_price_too_high',
  'struck_price_too_low',
  'price_jump',
  'lost_address',
  'no_price',
  'wrong_discount',
  'lonely_group',
  'twin_category',
  'unknown_goods',
  'vague_model',
  'unknown_field',
  'repeated_field',
]);
