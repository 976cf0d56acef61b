export interface TypoDistance {
  /** Slips between the two words. */
  readonly whole: number;
  /** The fewest slips between the typed word and any beginning of the other. */
  readonly prefix: number;
}

const MAX_LENGTH = 40;
const WIDTH = MAX_LENGTH + 1;
const cells = new Uint8Array(WIDTH * WIDTH);
for (let index = 0; index < WIDTH; index += 1) {
  cells[index] = index;
  cells[index * WIDTH] = index;
}

/**
 * Slips of the finger between two words: a letter too many, missing or wrong, or two neighbours swapped
 * (optimal string alignment), for words given as character codes. Exact up to `limit`, above it only known to be more. Words over 40
 * letters are never near each other.
 */
export function typoDistance(typed: Uint16Array, word: Uint16Array, limit: number): TypoDistance {
  const rows = typed.length;
  const columns = Math.min(word.length, rows + limit);
  if (rows > MAX_LENGTH || columns > MAX_LENGTH) return { whole: limit + 1, prefix: limit + 1 };
  for (let row = 1; row <= rows; row += 1) {
    const letter = typed[row - 1];
    const above = (row - 1) * WIDTH;
    const here = row * WIDTH;
    let least = row;
    for (let column = 1; column <= columns; column += 1) {
      const other = word[column - 1];
      let cost =
        letter === other
          ? (cells[above + column - 1] ?? 0)
          : 1 +
            Math.min(
              cells[above + column - 1] ?? 0,
              cells[above + column] ?? 0,
              cells[here + column - 1] ?? 0,
            );
      const isSwap = row > 1 && column > 1 && letter === word[column - 2] && typed[row - 2] === other;
      if (isSwap) cost = Math.min(cost, 1 + (cells[above - WIDTH + column - 2] ?? 0));
      cells[here + column] = cost;
      if (cost < least) least = cost;
    }
    if (least > limit) return { whole: limit + 1, prefix: limit + 1 };
  }
  const last = rows * WIDTH;
  let prefix = rows;
  for (let column = 0; column <= columns; column += 1)
    prefix = Math.min(prefix, cells[last + column] ?? rows);
  return { whole: columns < word.length ? limit + 1 : (cells[last + columns] ?? rows), prefix };
}
