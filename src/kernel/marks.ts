import { growColumn } from './grow-column.ts';

/**
 * A set of small whole numbers for work that is repeated: clearing it costs nothing. A new array of a large shop's size
 * for each search would be freed only by a full run of the garbage collector, of which there would be one a second.
 */
export function createMarks() {
  let rounds = new Uint32Array(1024);
  let round = 1;
  return {
    clear(): void {
      round += 1;
    },
    add(number: number): void {
      rounds = growColumn(rounds, number, Uint32Array);
      rounds[number] = round;
    },
    has: (number: number): boolean => rounds[number] === round,
  };
}
