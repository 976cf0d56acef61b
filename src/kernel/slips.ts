/**
 * The number of typing errors between two words: letters added, missing, replaced or swapped with their neighbour
 * (optimal string alignment).
 */
export function slipsBetween(left: string, right: string): number {
  const rows: number[][] = [Array.from({ length: right.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= left.length; row += 1) {
    const above = rows[row - 1] ?? [];
    const here = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1];
      const isSwap = left[row - 2] === right[column - 1] && left[row - 1] === right[column - 2];
      const swapped = isSwap && row > 1 && column > 1 ? (rows[row - 2]?.[column - 2] ?? 0) + 1 : Infinity;
      const replaced = (above[column - 1] ?? 0) + (isSame ? 0 : 1);
      here.push(Math.min(swapped, replaced, (above[column] ?? 0) + 1, (here[column - 1] ?? 0) + 1));
    }
    rows.push(here);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}
