/** A rule by which searches are read, and the code without it. */
export interface SearchRule {
  readonly name: string;
  /** Under src, without its ending. */
  readonly file: string;
  /** A text that occurs once in the file, and its replacement when the rule is switched off. */
  readonly code: string;
  readonly instead: string;
}

export const rule = (name: string, file: string, code: string, instead: string): SearchRule => ({
  name,
  file,
  code,
  instead,
});
