type NumberArray = Float64Array | Int32Array | Uint32Array | Uint16Array | Uint8Array;
type Kinds = Readonly<Record<string, new (length: number) => NumberArray>>;

/** Copies the next bytes of a saved table into the given ones. */
export type Fill = (bytes: Uint8Array) => void;

const FIRST_ROWS = 1024;

/** Rows of numbers. Each column is one typed array, so that a million rows cost a few arrays and no objects. */
export function createNumberTable<K extends Kinds>(kinds: K) {
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

  const rowBytes = (): Uint8Array[] =>
    Object.values(columns).map(
      ({ buffer, BYTES_PER_ELEMENT }) => new Uint8Array(buffer, 0, count * BYTES_PER_ELEMENT),
    );

  return {
    /** Created above from their kinds. A column may be longer than the table, and another array after `add`. */
    columns: columns as { readonly [Name in keyof K]: InstanceType<K[Name]> },
    get count() {
      return count;
    },
    /** Adds a row of zeros and returns its index. */
    add: (): number => {
      if (count === capacity) grow(count + 1);
      count += 1;
      return count - 1;
    },
    /**
     * The number of rows, then the rows, column after column, as bytes in this machine's byte order. They are valid until
     * the next change.
     */
    bytes: (): Uint8Array[] => [new Uint8Array(Uint32Array.of(count).buffer), ...rowBytes()],
    /** Replaces the table by what `fill` copies, in the order of `bytes`. */
    restore: (fill: Fill): void => {
      const head = new Uint32Array(1);
      fill(new Uint8Array(head.buffer));
      count = head[0] ?? 0;
      grow(count);
      for (const part of rowBytes()) fill(part);
    },
  };
}
