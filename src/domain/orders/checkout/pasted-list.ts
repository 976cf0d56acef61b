import { MAX_LINE_QUANTITY } from './cart.ts';

/** A line of a list of codes as somebody pasted it. */
export interface PastedLine {
  readonly text: string;
  /** What it may say, the likelier first: `KT INS 114` is a code or 114 of `KT INS`. */
  readonly readings: readonly { readonly code: string; readonly quantity: number }[];
}

/** Lines of a pasted list that are read; the rest is refused. */
export const MAX_PASTED_LINES = 100;

const UNIT = String.raw`["']?\s*(?:adet|ad|tane|paket|pk)?\.?`;
const CODE_FIRST = new RegExp(String.raw`^(.+[\s;,|:=×*]["'x×*–-]*\s*)(\d{1,4})${UNIT}$`, 'iu');
const QUANTITY_FIRST = /^(\d{1,4})\s*(?:[x×*]|adet|ad\.?|tane|paket|[;,|\t])\s*(\S.*)$/iu;
const BEFORE = /^[\s"'•*–-]+/u;
/** Also an `x` that stands alone. */
const BEHIND = /(?:[\s;,|:=×*"'–-]|(?<=\s)x(?=\s*$))+$/iu;

const clean = (code: string): string => code.replace(BEFORE, '').replace(BEHIND, '');

function readingOf(code: string, quantity: string): PastedLine['readings'] {
  const count = Math.min(Number(quantity), MAX_LINE_QUANTITY);
  return clean(code) === '' || count < 1 ? [] : [{ code: clean(code), quantity: count }];
}

/** The lines of a pasted list that say something: a code each, with a quantity before or behind it, or none for one. */
export function readPastedList(list: string): readonly PastedLine[] {
  return list.split(/\r?\n/).flatMap((line): PastedLine[] => {
    const text = clean(line.slice(0, 200));
    if (text === '') return [];
    const [, ownCode = '', behind = ''] = CODE_FIRST.exec(text) ?? [];
    const [, before = '', nextCode = ''] = QUANTITY_FIRST.exec(text) ?? [];
    const whole = { code: text, quantity: 1 };
    return [{ text, readings: [whole, ...readingOf(ownCode, behind), ...readingOf(nextCode, before)] }];
  });
}
