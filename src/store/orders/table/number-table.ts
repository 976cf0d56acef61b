type NumberArray = Float64Array | Int32Array | Uint32Array | Uint16Array | Uint8Array;
type Kinds = Readonly<Record<string, new (length: number) => NumberArray>>;

/** Rows of numbers. Each column is one typed array, so that a million rows cost a few arrays and no objects. */
export interface NumberTable<K extends Kinds> {
  /** A column may be longer than the table has rows, and may be another array after `add`. */
  readonly columns: { readonly [Name in keyof K]: InstanceType<K[Name]> };
  readonly count: number;
  /** Adds a row of zeros and returns its index. */
  add(): number;
  /** The rows as bytes, column after column, in this machine's byte order. They are valid until the next change. */
  bytes(): Uint8Array[];
  /** Replaces the table by `count` rows; `fill` copies their bytes, in the order of `bytes`. */
  restore(count: number, fill: (bytes: Uint8Array) => void): void;
}

const FIRST_ROWS = 1024;

export function createNumberTable<K extends Kinds>(kinds: K): NumberTable<K> {
  let capacity = FIRST_ROWS;
  let count = 0;
  const columns: Record<string, NumberArray> = {};
  for (const [name, Kind] of Object.entries(kinds)) columns[name] = new Kind(capacity);

  const grow = (rows: number): void => {
    while (capacity < rows) capacity *= 2;
    for (const [name, Kind] of Object.entries(kinds)) {
      const column = new Kind(capacity);
      column.set(columns[name] ?? []);
      columns[name] = column;
    }
  };

  const bytes = (): Uint8Array[] =>
    Object.values(columns).map(
      ({ buffer, BYTES_PER_ELEMENT }) => new Uint8Array(buffer, 0, count * BYTES_PER_ELEMENT),
    );

  return {
    // Each column was created above from its kind.
    columns: columns as NumberTable<K>['columns'],
    get count() {
      return count;
    },
    add: () => {
      if (count === capacity) grow(count + 1);
      count += 1;
      return count - 1;
    },
    bytes,
    restore: (rows, fill) => {
      grow(rows);
      count = rows;
      for (const part of bytes()) fill(part);
    },
  };
}
