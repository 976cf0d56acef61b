import type { Synonyms } from '#domain/catalogue/synonyms';
import { addToGroup } from '#kernel/group-by';
import { numberWords } from './number-words.ts';
import { createSewingTasks } from './sewing-tasks.ts';
import { nounForms, sameStem } from './word-variants.ts';

/** Words that may replace the typed ones from `from` up to but not including `to`. */
export interface SamePhrase {
  readonly from: number;
  readonly to: number;
  readonly words: readonly string[];
}

interface Entry {
  readonly words: readonly string[];
  /** Of a group all its phrases, also this one: lists of their own would grow with the square of its length. */
  readonly others: readonly (readonly string[])[];
}

interface Phrase extends Entry {
  readonly stems: readonly string[];
}

const MAX_ALTERNATIVES = 24;

/** Synonyms and corrections, prepared for the words of a query. */
export function createPhraseBook({ synonyms = [], corrections = {}, unsold = [], tasks = [] }: Synonyms) {
  const slips = new Map<string, Entry[]>();
  for (const [wrong, right] of Object.entries(corrections)) {
    const words = numberWords(wrong);
    const others = numberWords(right);
    const [first] = words;
    if (first !== undefined && others.length > 0 && words.join(' ') !== others.join(' '))
      addToGroup(slips, first, { words, others: [others] });
  }
  const groups = new Map<string, Phrase[]>();
  for (const group of synonyms) {
    const phrases = [...new Set(group.map((phrase) => numberWords(phrase).join(' ')))]
      .filter(Boolean)
      .map((phrase) => phrase.split(' '));
    for (const words of phrases) {
      const add = (spelling: readonly string[]): void => {
        const stems = spelling.map(sameStem);
        addToGroup(groups, stems[0] ?? '', { words, stems, others: phrases });
      };
      add(words);
      // All machines sew: a `saya makinesi` is a `saya dikiş makinesi`.
      const sewing = words
        .join(' ')
        .replace(/(?<!dikis) (?=makine)/, ' dikis ')
        .split(' ');
      if (sewing.length > words.length) add(sewing);
    }
  }

  const unsoldGoods = unsold.map((goods) => numberWords(goods).map(sameStem));
  const isAt = (stems: readonly string[], typed: readonly string[], from: number): boolean =>
    stems.every((stem, offset) => typed[from + offset] === stem);

  return {
    machineFor: createSewingTasks(tasks),
    /** The words with known misspellings corrected; words for which `isKnown` is true stay as they are. */
    correct(words: readonly string[], isKnown: (word: string) => boolean): string[] {
      const corrected: string[] = [];
      let index = 0;
      while (index < words.length) {
        const word = words[index] ?? '';
        const start = index;
        // The last word with any ending: `gaz pedalına`.
        const isTyped = (part: string, offset: number, { length }: readonly string[]): boolean => {
          const typed = words[start + offset] ?? '';
          return part === typed || (offset === length - 1 && nounForms(typed).includes(part));
        };
        const slip = nounForms(word)
          .flatMap((form) => slips.get(form) ?? [])
          .filter((entry) => entry.words.every(isTyped))
          .sort((left, right) => right.words.length - left.words.length)[0];
        const isSlip = slip && (slip.words.length > 1 || !isKnown(word));
        corrected.push(...(isSlip ? (slip.others[0] ?? []) : [word]));
        index += isSlip ? slip.words.length : 1;
      }
      return corrected;
    },
    synonyms(words: readonly string[]): SamePhrase[] {
      const found: SamePhrase[] = [];
      const typed = words.map(sameStem);
      for (const [from, first] of typed.entries()) {
        for (const { words: phrase, stems, others } of groups.get(first) ?? []) {
          if (!isAt(stems, typed, from)) continue;
          const to = from + stems.length;
          for (const other of others) if (other !== phrase) found.push({ from, to, words: other });
        }
      }
      return found.slice(0, MAX_ALTERNATIVES);
    },
    /** Where the words name goods that the owner says are not sold. */
    unsold(words: readonly string[]): { readonly from: number; readonly to: number }[] {
      const typed = words.map(sameStem);
      return typed.flatMap((_, from) =>
        unsoldGoods
          .filter((stems) => isAt(stems, typed, from))
          .map(({ length }) => ({ from, to: from + length })),
      );
    },
  };
}

export type PhraseBook = ReturnType<typeof createPhraseBook>;
