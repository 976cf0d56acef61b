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

/** The same for the test of a pattern. */
export function rememberTest(pattern: RegExp): (text: string) => boolean {
  return remember((text) => pattern.test(text));
}

/** Names as they are looked up: folded to lower case ASCII, camel case taken apart. */
const foldNames = remember((names) => foldWords(names.replace(/([a-z])([A-Z])/g, '$1-$2')));

/** Class, id and test names of an element, folded; a space before each. */
export function hintOf(element: PageElement): string {
  if (element.hint !== undefined) return element.hint;
  let names = '';
  for (const name in element.attrs)
    if (NAMING_ATTRIBUTES.has(name) && element.attrs[name] !== '') names += ` ${element.attrs[name]}`;
  element.hint = names === '' ? '' : foldNames(names.length > LONGEST ? names.slice(0, LONGEST) : names);
  return element.hint;
}

/** The hints of an element and of the small boxes around it. */
export function nearHint(element: PageElement): string {
  let hint = '';
  let at: PageElement | undefined = element;
  for (let step = 0; at && step < 4 && sizeOf(at) < 40; step += 1) {
    hint += ` ${hintOf(at)}`;
    at = at.parent;
  }
  return hint;
}
