/**
 * Small whole numbers for product ids, so that the catalogue and the search index can use columns and typed arrays. An
 * id has the same number as long as the process runs.
 */
export interface ProductNumbers {
  /** The highest number plus one. */
  readonly size: number;
  /** The id's number; a new id gets one. */
  assign(id: string): number;
  find(id: string): number | undefined;
  /** @throws RangeError for an unknown number. */
  idOf(number: number): string;
}

export function createProductNumbers(): ProductNumbers {
  const ids: string[] = [];
  const numberOf = new Map<string, number>();
  return {
    get size() {
      return ids.length;
    },
    assign(id) {
      const known = numberOf.get(id);
      if (known !== undefined) return known;
      numberOf.set(id, ids.length);
      return ids.push(id) - 1;
    },
    find: (id) => numberOf.get(id),
    idOf(number) {
      const id = ids[number];
      if (id === undefined) throw new RangeError(`No product has the number ${number}`);
      return id;
    },
  };
}
