import { growColumn } from '#kernel/grow-column';
import type { Product } from '#domain/catalogue/product/product';

const NOBODY: ReadonlySet<number> = new Set();

/** The groups of products that are options of one article. */
export function createProductGroups() {
  const numberOf = new Map<string, number>();
  const memberSets: Set<number>[] = [new Set()];
  let rows = new Int32Array(0);
  const members = (group: string | undefined): ReadonlySet<number> =>
    memberSets[numberOf.get(group ?? '') ?? 0] ?? NOBODY;
  const written = (group: string): string => [...members(group)].sort((left, right) => left - right).join();
  return {
    /** By product number: the number of its group, from 1; 0 or beyond the end without a group. */
    get rows() {
      return rows;
    },
    /** The highest number of a group plus one; 1 without groups. */
    get size() {
      return memberSets.length;
    },
    set(number: number, { group }: Product): void {
      if (group === undefined) return;
      const place = numberOf.get(group) ?? memberSets.push(new Set()) - 1;
      numberOf.set(group, place);
      rows = growColumn(rows, number, Int32Array);
      rows[number] = place;
      memberSets[place]?.add(number);
    },
    clear(number: number): void {
      const place = rows[number] ?? 0;
      if (place === 0) return;
      rows[number] = 0;
      memberSets[place]?.delete(number);
    },
    /** The published products of a group, by their numbers. */
    members,
    /** Records in `before` the present members of these groups, unless it has them. */
    remember(before: Map<string, string>, groups: Iterable<string | undefined>): void {
      for (const group of groups) {
        if (group !== undefined && !before.has(group)) before.set(group, written(group));
      }
    },
    /** The members of the recorded groups that are others now. */
    changedSince: (before: ReadonlyMap<string, string>): number[] =>
      [...before].flatMap(([group, known]) => (written(group) === known ? [] : [...members(group)])),
    /** By branch of categories: the products that another one of their group represents in it. */
    countDoubles(branchesOf: (number: number) => readonly string[]): ReadonlyMap<string, number> {
      const doubles = new Map<string, number>();
      for (const each of memberSets) {
        const seen = new Set<string>();
        for (const branch of [...each].flatMap(branchesOf)) {
          if (seen.has(branch)) doubles.set(branch, (doubles.get(branch) ?? 0) + 1);
          seen.add(branch);
        }
      }
      return doubles;
    },
  };
}

export type ProductGroups = ReturnType<typeof createProductGroups>;
