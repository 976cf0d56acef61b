import { MAX_LINE_QUANTITY } from './cart.ts';

export interface PastedLine {
  readonly text: string;
  /** The possible readings, the likelier first: `KT INS 114` is a code, or 114 pieces of `KT INS`. */
  readonly readings: readonly { readonly code: string; readonly quantity: number }[];
}

/** The most lines of a pasted list; a longer list is refused. */
export const MAX_PASTED_LINES = 100;

/** `10`, or with the dot of thousands: `1.000`. */
const COUNT = String.raw`(\d{1,3}\.\d{3}|\d{1,6})`;
const UNIT = String.raw`["']?\s*(?:adet|ad|tane|paket|pk)?\.?`;
const CODE_FIRST = new RegExp(
  String.raw`^(.+?[\s;,|:=×*]["'x×*–-]*\s*)(?:adet[\s:]*)?${COUNT}${UNIT}$`,
  'iu',
);
const QUANTITY_FIRST = new RegExp(
  String.raw`^${COUNT}\s*(?:[x×*]|adet|ad\.?|tane|paket|[;,|\s])\s*(\S.*)$`,
  'iu',
);
const BEFORE = /^[\s"'•*–-]+/u;
/** A single `x` counts too. */
const BEHIND = /(?:[\s;,|:=×*"'–-]|(?<=\s)x(?=\s*$))+$/iu;

const clean = (code: string): string => code.replace(BEFORE, '').replace(BEHIND, '');

function readingOf(code: string, quantity: string): PastedLine['readings'] {
  const count = Math.min(Number(quantity.replace('.', '')), MAX_LINE_QUANTITY);
  return clean(code) === '' || count < 1 ? [] : [{ code: clean(code), quantity: count }];
}

/** Parses the lines of a pasted list: each has a code, and a quantity before or after it, or none for one piece. */
export function readPastedList(list: string): readonly PastedLine[] {
  return list.split(/\r?\n/).flatMap((line): PastedLine[] => {
    const text = clean(line.slice(0, 200));
    if (text === '') return [];
    const [, firstCode = '', behind = ''] = CODE_FIRST.exec(text) ?? [];
    const [, before = '', nextCode = ''] = QUANTITY_FIRST.exec(text) ?? [];
    const whole = { code: text, quantity: 1 };
    return [{ text, readings: [whole, ...readingOf(firstCode, behind), ...readingOf(nextCode, before)] }];
  });
}
