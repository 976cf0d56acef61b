/** Letters of the words with which an admin says why something is saved. */
export const MAX_REASON_LENGTH = 200;

/** Such words on one line: a commit's message keeps them in one. */
export function reasonOnOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
