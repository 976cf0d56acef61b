/** A path as a person types it in a shell: in quotation marks where it contains blanks or signs of the shell. */
export function shellWord(path: string): string {
  return /^[\p{L}\p{N}\p{M}_./:~\\-]+$/u.test(path) ? path : `"${path.replaceAll(/["$`\\]/g, '\\$&')}"`;
}
