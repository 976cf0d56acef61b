import type { Guide } from '#domain/catalogue/site/guide';
import { foldedWords } from '#kernel/turkish';
import { isVerb, nounForms, verbStem, withoutOwner } from './word-variants.ts';
import type { QueryToken, TokenRange } from './query-tokens.ts';
import servicePages from './service-pages.json' with { type: 'json' };

/** A page that answers a question: about the shop's service, or a guide. */
export interface ContentPage extends Pick<Guide, 'title' | 'keywords' | 'questions' | 'categories'> {
  readonly path: string;
  readonly sections?: readonly PageSection[];
}

/** A heading, and the addresses that the text below it links to. */
interface PageSection {
  readonly words: readonly string[];
  readonly links: readonly string[];
}

interface Phrase {
  readonly page: ContentPage;
  readonly words: readonly (readonly string[])[];
  readonly isQuestion: boolean;
}

const MIN_BEGINNING = 3;
/** So many letters of a noun say what is meant, with whatever ending: `garantili`, `adresiniz`, `kargolanır`. */
const MIN_WITH_ENDING = 5;
/** Words of questions and complaints. They may stand between the words of a phrase: `iğne neden sürekli kırılıyor`. */
export const QUESTION_WORDS: ReadonlySet<string> = new Set(
  'nasil ne zaman kac gun gunde bugun yarin nerede nerde neden niye var mi mu miyim misiniz musunuz yapilir edilir edebilir ederim yaparim yapabilir gelir ucreti ucret kadar suresi hakkinda no numara etmek edecegim istiyorum surekli hep sik cok bazen hala devamli ikide bir'.split(
    ' ',
  ),
);

/** What happens before something else: `iğne kırılınca göz siperi` asks for goods. */
const BEFORE = /[iu]nc[ae]$/;

/** In a phrase may also stand where the fault is, or for what: `iplik iğnede eriyor`, `hangi kumaşa kaç numara iğne`. */
const PLACE = /^(?!makine$)..+[ae]$/;
const mayStandBetween = (word: string): boolean => QUESTION_WORDS.has(word) || PLACE.test(word);

/** A noun without its ending, a verb without its tense: `kırılır` and `kırılması` mean the same here. */
function formsOf(word: string): string[] {
  return [
    ...nounForms(word),
    ...nounForms(word.replace(/y[aeiu]$/, '')),
    ...withoutOwner(word),
    ...verbStem(word),
  ];
}

/** Returns a function that finds the pages that words mean, the best first; the last word may be incomplete. */
export function createPageFinder(pages: readonly ContentPage[]) {
  const phrases = pages.flatMap((page): Phrase[] => {
    const phrase = (text: string, isQuestion: boolean): Phrase => ({
      page,
      words: foldedWords(text).map(formsOf),
      isQuestion,
    });
    return [
      ...page.questions.map((text) => phrase(text, true)),
      ...[page.title, ...page.keywords].map((text) => phrase(text, false)),
    ];
  });

  return (tokens: readonly QueryToken[]) => {
    const words = tokens.map((token) => token.words.join(''));
    const forms = words.map(formsOf);
    /** A stem alone is no verb: of a `dikm makinesi`, a letter is missing. */
    const isBareStem = (each: string, [wanted = '']: readonly string[], at: number): boolean =>
      each === words[at] && verbStem(wanted).includes(each);
    const isMeant = (wanted: readonly string[], at: number): boolean =>
      wanted.some(
        (each) =>
          (forms[at]?.includes(each) && !isBareStem(each, wanted, at)) ||
          (each.length >= MIN_WITH_ENDING && words[at]?.startsWith(each)),
      );
    const matches = (wanted: readonly string[], at: number): boolean => {
      if (isMeant(wanted, at)) return true;
      const word = words[at] ?? '';
      const isHalf = at === words.length - 1 && word.length >= MIN_BEGINNING;
      return isHalf && (wanted[0]?.startsWith(word) ?? false);
    };
    /** The place after the phrase that begins at `start`; 0 when it does not stand there. */
    const endOf = (wanted: Phrase['words'], start: number): number => {
      let at = start;
      for (const each of wanted) {
        while (at > start && !matches(each, at) && mayStandBetween(words[at] ?? '')) at += 1;
        if (!matches(each, at)) return 0;
        at += 1;
      }
      return at;
    };
    const best = new Map<ContentPage, number>();
    /** Words that mean only the page. */
    const ranges: TokenRange[] = [];
    /** Whether the query describes a fault: then no word names goods. */
    let isComplaint = false;
    for (const { page, words: wanted, isQuestion } of phrases) {
      const ends = words.map((_, start) => endOf(wanted, start));
      const from = ends.findIndex((end) => end > 0);
      if (from === -1 || wanted.length === 0) continue;
      const to = ends[from] ?? 0;
      const worth = wanted.length + (isQuestion ? 1 : 0);
      best.set(page, Math.max(best.get(page) ?? 0, worth));
      if (!isQuestion || !isMeant(wanted.at(-1) ?? [], to - 1) || BEFORE.test(words[to - 1] ?? '')) continue;
      ranges.push({ from, to });
      isComplaint ||= page.categories.length > 0;
    }
    const found = [...best].toSorted(([, left], [, right]) => right - left);
    return { pages: found.map(([page]) => page), ranges, isComplaint };
  };
}

export function guidePage({ slug, title, keywords, questions, categories, blocks }: Guide): ContentPage {
  const sections: { words: readonly string[]; links: string[] }[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading') sections.push({ words: foldedWords(block.text), links: [] });
    const lines = block.kind === 'paragraph' ? [block.line] : block.kind === 'list' ? block.lines : [];
    sections.at(-1)?.links.push(...lines.flat().flatMap(({ href }) => href ?? []));
  }
  return { title, path: `/rehber/${slug}`, keywords, questions, categories, sections };
}

/** What the page's sections about a fault link to: of `Kazan ısıtmıyor` for `ütü ısıtmıyor`; the best section first. */
export function linksAbout({ sections = [] }: ContentPage, words: readonly string[]): string[] {
  // With any ending: `penyede atlıyo` for `Penye atlıyor`.
  const isTyped = (word: string): boolean =>
    words.some((typed) => typed.startsWith(word.replace(/yor$/, 'yo')));
  const shared = (section: PageSection): string[] => section.words.filter(isTyped);
  return sections
    .filter((section) => shared(section).some(isVerb))
    .toSorted((left, right) => shared(right).length - shared(left).length)
    .flatMap(({ links }) => links);
}

/** The service pages that every shop has. */
export const SERVICE_PAGES: readonly ContentPage[] = servicePages;
