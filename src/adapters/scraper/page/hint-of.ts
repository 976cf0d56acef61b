import { foldWords } from './clean-text.ts';
import { type PageElement, sizeOf } from './page-tree.ts';

/** Attributes that name an element for style sheets, scripts and tests. */
const NAMING_ATTRIBUTES: ReadonlySet<string> = new Set(
  'class id itemprop data-testid data-test-id data-test data-qa data-price-type data-role data-auto data-hook data-component name'.split(
    ' ',
  ),
);
const MOST_REMEMBERED = 50_000;
const LONGEST = 400;

/** A reader of names that remembers its answers: the same ones come again and again within the pages of a shop. */
export function remember<T>(read: (text: string) => T): (text: string) => T {
  const answers = new Map<string, T>();
  return (text) => {
    let answer = answers.get(text);
    if (answer === undefined) {
      if (answers.size >= MOST_REMEMBERED) answers.clear();
      answer = read(text);
      answers.set(text, answer);
    }
    return answer;
  };
}

/** What is known of the names of all elements that are named alike. */
export interface ElementNames {
  readonly hint: string;
  /** What the tests of namedBy said, in the order of their creation. */
  readonly answers: boolean[];
  /** See readRegions; undefined until it is asked for. */
  region: number | undefined;
}

/** Names as they are looked up: folded to lower case ASCII, camel case taken apart. */
const foldNames = remember((names): ElementNames => {
  const short = names.length > LONGEST ? names.slice(0, LONGEST) : names;
  return { hint: foldWords(short.replace(/([a-z])([A-Z])/g, '$1-$2')), answers: [], region: undefined };
});

export function namesOf(element: PageElement): ElementNames {
  if (element.names) return element.names;
  let names = '';
  for (const name in element.attribs)
    if (NAMING_ATTRIBUTES.has(name) && element.attribs[name] !== '') names += ` ${element.attribs[name]}`;
  return (element.names = foldNames(names));
}

/** Class, id and test names of an element, folded; a space before each. */
export function hintOf(element: PageElement): string {
  return namesOf(element).hint;
}

let tests = 0;

/** Whether the names of an element match the pattern; each name is tested once. */
export function namedBy(pattern: RegExp): (element: PageElement) => boolean {
  const place = tests;
  tests += 1;
  return (element) => {
    const { hint, answers } = namesOf(element);
    return (answers[place] ??= pattern.test(hint));
  };
}

/** The hints of an element and of the boxes around it that have at most so many elements. */
export function nearHint(element: PageElement, most = 40): string {
  let hint = '';
  let at: PageElement | null = element;
  for (let step = 0; at && step < 4 && sizeOf(at) < most; step += 1) {
    hint += ` ${hintOf(at)}`;
    at = at.parent;
  }
  return hint;
}
