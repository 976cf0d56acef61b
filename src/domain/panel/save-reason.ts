/** Letters of the words with which an admin says why something is saved. */
export const MAX_REASON_LENGTH = 200;

/** The reason of a save on one line, as a commit message needs it. */
export function reasonOnOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
