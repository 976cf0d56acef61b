import { foldWords } from './clean-text.ts';
import type { PageElement } from './page-tree.ts';

/** The test of a pattern that remembers its answers: class names come again and again within one page. */
export function rememberTest(pattern: RegExp): (text: string) => boolean {
  const answers = new Map<string, boolean>();
  return (text) => {
    let answer = answers.get(text);
    if (answer === undefined) {
      answer = pattern.test(text);
      answers.set(text, answer);
    }
    return answer;
  };
}

/** Attributes that name an element for style sheets, scripts and tests. */
export const NAMING_ATTRIBUTES: ReadonlySet<string> = new Set(
  'class id itemprop data-testid data-test-id data-test data-qa data-price-type data-role data-auto data-hook data-component name'.split(
    ' ',
  ),
);

/** Names as they are looked up: folded to lower case ASCII, camel case taken apart. */
export function foldNames(names: string): string {
  return names === '' ? '' : foldWords(names.slice(0, 400).replace(/([a-z])([A-Z])/g, '$1-$2'));
}

/** Class, id and test names of an element, folded; a space before each. */
export function hintOf(element: PageElement): string {
  if (element.hint !== undefined) return element.hint;
  let names = '';
  for (const name in element.attrs)
    if (NAMING_ATTRIBUTES.has(name) && element.attrs[name] !== '') names += ` ${element.attrs[name]}`;
  element.hint = foldNames(names);
  return element.hint;
}

/** The hints of an element and of the small boxes around it. */
export function nearHint(element: PageElement): string {
  let hint = '';
  let at: PageElement | undefined = element;
  for (let step = 0; at && step < 4 && at.end - at.index < 40; step += 1) {
    hint += ` ${hintOf(at)}`;
    at = at.parent;
  }
  return hint;
}
