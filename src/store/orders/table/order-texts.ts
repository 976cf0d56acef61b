import { NUMBER_LENGTH } from '#domain/orders/order-number';
import { createNumberTable, type Fill } from './number-table.ts';
import { orderSearchText, SEARCHED_FIELDS as FIELDS, type SearchedOrder } from '#domain/orders/order-list';

const COLUMNS = { end: Uint32Array };
/** Orders whose words are searched as one text. */
const SECTION_ROWS = 1024;
const FIRST_BYTES = 1 << 16;

/** The searched words of some orders, one line each. */
interface Section {
  readonly text: string;
  /** The position where each line begins, and the end of the text. */
  readonly starts: Uint32Array;
}

/** The texts of each order, row after row, as one array of bytes instead of a million strings. */
export function createOrderTexts() {
  let text = Buffer.alloc(FIRST_BYTES);
  const table = createNumberTable(COLUMNS);
  const { columns } = table;
  const sections: (Section | undefined)[] = [];

  const startOf = (row: number): number => (row === 0 ? 0 : (columns.end[row - 1] ?? 0));

  const grow = (length: number): void => {
    if (length <= text.length) return;
    const more = Buffer.alloc(Math.max(length, 2 * text.length));
    text.copy(more);
    text = more;
  };

  const readRows = (from: number, to: number): SearchedOrder[] => {
    const fields = text.toString('utf8', startOf(from), startOf(to)).split('\n');
    return Array.from({ length: to - from }, (_, row) => {
      const [id = '', customerName = '', customerEmail = '', customerPhone = ''] = fields.slice(
        row * FIELDS.length,
        (row + 1) * FIELDS.length,
      );
      return { id, customerName, customerEmail, customerPhone };
    });
  };

  const sectionOf = (number: number): Section => {
    const known = sections[number];
    if (known) return known;
    const from = number * SECTION_ROWS;
    const to = Math.min(table.count, from + SECTION_ROWS);
    const lines = readRows(from, to).map((order) => `${orderSearchText(order)}\n`);
    const starts = new Uint32Array(lines.length + 1);
    for (const [index, line] of lines.entries()) starts[index + 1] = (starts[index] ?? 0) + line.length;
    const section = { text: lines.join(''), starts };
    if (to - from === SECTION_ROWS) sections[number] = section;
    return section;
  };

  const sectionCount = (): number => Math.ceil(table.count / SECTION_ROWS);

  const lineOf = (order: SearchedOrder): string =>
    FIELDS.map((field) => `${order[field].replaceAll('\n', ' ')}\n`).join('');

  return {
    add: (order: SearchedOrder): void => {
      const line = lineOf(order);
      const start = startOf(table.count);
      // A letter takes at most three bytes for each of its UTF-16 units.
      grow(start + line.length * 3);
      const row = table.add();
      columns.end[row] = start + text.write(line, start);
    },
    /** Replaces the texts of a row. It moves the bytes of all later rows, so it is for rare changes. */
    replace: (row: number, order: SearchedOrder): void => {
      const line = Buffer.from(lineOf(order));
      const [start, end, length] = [startOf(row), startOf(row + 1), startOf(table.count)];
      const growth = line.length - (end - start);
      grow(length + Math.max(0, growth));
      text.copyWithin(end + growth, end, length);
      line.copy(text, start);
      for (let later = row; later < table.count; later += 1) {
        columns.end[later] = (columns.end[later] ?? 0) + growth;
      }
      sections[Math.floor(row / SECTION_ROWS)] = undefined;
    },
    read: (row: number): SearchedOrder => {
      const [order] = readRows(row, row + 1);
      if (!order) throw new RangeError(`No order in row ${row}`);
      return order;
    },
    readNumber: (row: number): string => text.toString('latin1', startOf(row), startOf(row) + NUMBER_LENGTH),
    hasId: (row: number, id: string): boolean => {
      const start = startOf(row);
      return text.toString('utf8', start, start + id.length + 1) === `${id}\n`;
    },
    /** Whether a row's number, name, e-mail or phone contain every one of these folded words. */
    search: (words: readonly string[]): ((row: number) => boolean) => {
      /** For each row, how many of the words it contains, counted from the first word on. */
      const matched = new Uint16Array(table.count);
      for (let number = 0; number < sectionCount(); number += 1) {
        const section = sectionOf(number);
        for (const [before, word] of words.entries()) {
          let row = 0;
          for (let at = section.text.indexOf(word); at !== -1;) {
            while ((section.starts[row + 1] ?? Infinity) <= at) row += 1;
            const place = number * SECTION_ROWS + row;
            if (matched[place] === before) matched[place] = before + 1;
            at = section.text.indexOf(word, section.starts[row + 1]);
          }
        }
      }
      return (row) => matched[row] === words.length;
    },
    /** Prepares the search text, a part at each step. A search before the end prepares the rest itself. */
    *prepare(): Generator<void> {
      for (let number = 0; number < sectionCount(); number += 1) {
        sectionOf(number);
        yield;
      }
    },
    /** As `bytes` of a number table. */
    bytes: (): Uint8Array[] => [...table.bytes(), text.subarray(0, startOf(table.count))],
    /** As `restore` of a number table. */
    restore: (fill: Fill): void => {
      table.restore(fill);
      const length = startOf(table.count);
      grow(length);
      fill(text.subarray(0, length));
    },
  };
}
