/** Whether two texts are the same apart from the ends of their lines: git may write them as Windows does. */
export function isSameText(left: string | undefined, right: string | undefined): boolean {
  return left === right || left?.replaceAll('\r\n', '\n') === right?.replaceAll('\r\n', '\n');
}
