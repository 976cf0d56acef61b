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
      if (number >= rounds.length) {
        const grown = new Uint32Array(number * 2);
        grown.set(rounds);
        rounds = grown;
      }
      rounds[number] = round;
    },
    has: (number: number): boolean => rounds[number] === round,
  };
}
