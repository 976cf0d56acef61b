/** A set of small whole numbers. */
export interface Marks {
  clear(): void;
  add(number: number): void;
  has(number: number): boolean;
}

/**
 * Marks for work that is repeated: clearing them costs nothing. A new array of a large shop's size for each search would
 * be freed only by a full run of the garbage collector, of which there would be one a second.
 */
export function createMarks(): Marks {
  let rounds = new Uint32Array(1024);
  let round = 1;
  return {
    clear() {
      round += 1;
    },
    add(number) {
      if (number >= rounds.length) {
        const grown = new Uint32Array(number * 2);
        grown.set(rounds);
        rounds = grown;
      }
      rounds[number] = round;
    },
    has: (number) => rounds[number] === round,
  };
}
