import { isJsonObject } from '#kernel/json';

/** The program's texts, each replaced by the owner's where there is one of the same kind. */
function withOwn(program: unknown, own: unknown): unknown {
  if (!isJsonObject(program)) return typeof own === typeof program ? own : program;
  const texts = isJsonObject(own) ? own : {};
  return Object.fromEntries(
    Object.entries(program).map(([name, text]) => [name, withOwn(text, texts[name])]),
  );
}

/**
 * The texts of papers or mails. The owner's file may be older than some of them: those come from the program's.
 * @param files the JSON of each, the owner's before the program's, as `Templates.readEach` returns them
 */
export function mergeTexts<Texts>(files: readonly string[]): Texts {
  const [program, ...own] = files.toReversed().map((json) => JSON.parse(json));
  return own.reduce(withOwn, program);
}
