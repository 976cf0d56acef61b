import type { SewingTask } from '#domain/catalogue/synonyms';
import { addToGroup } from '#kernel/group-by';
import { numberWords } from './number-words.ts';
import { stemOf } from './word-variants.ts';

const AT_HOME = /^(?:ev(?:de|deki|den|im|imde|e|in)?|aile|hobi)$/;
const IN_WORKSHOP = /^(?:sanayi|endustri|atolye|fabrika|konfeksiyon)/;
const OF_A_TYPE = /^tip(?:i|li)?$/;
const isPlace = (word: string): boolean => [AT_HOME, IN_WORKSHOP, OF_A_TYPE].some((each) => each.test(word));
/** A `düğme dikme` is what a machine or a foot is for. */
const VERB = /^(?:dik(?!is|me$)|kisalt|daralt|onar|tamir|uret|imalat|icin$)/;
/** `dikebilen`, `dikişi`, `kısaltmak`, but neither `dik` nor `dikine`. */
const SEWING = /^(?:maki?n[ae]|dik(?:i(?!n)|m|e(?!y))|kisalt|daralt|onar|tamir|uret|imalat|icin$)/;
/** Whether a folded word may stand after what is sewn: `diken ev makinesi`. */
export const isOfTask = (word: string): boolean => SEWING.test(word) || isPlace(word);
/** `hangi makineyi`; only as the last word, since a needle fits `makineye`. */
const IN_CASE = /(?<=^makine)y[ie]$/;

/**
 * Returns a function that reads what people sew, or where, as the machine for it: `kanepe dikmek`, `evde deri diken makine`,
 * `dikiş makinesi ev`. It leaves other folded words as they are.
 */
export function createSewingTasks(tasks: readonly SewingTask[]) {
  /** By the stem of the last word. */
  const byNoun = new Map<string, { stems: readonly string[]; task: SewingTask }[]>();
  for (const task of tasks) {
    for (const stems of task.sews.map((words) => numberWords(words).map(stemOf)))
      addToGroup(byNoun, stems.at(-1) ?? '', { stems, task });
  }

  return (typed: readonly string[], isKnown: (word: string) => boolean): readonly string[] => {
    const words = typed.map((word, at) => (at < typed.length - 1 ? word : word.replace(IN_CASE, '')));
    /** Behind what is sewn. */
    const end = words.findLastIndex((word) => !isOfTask(word)) + 1;
    const said = words.slice(end).filter((word) => !isPlace(word));
    const isHome = words.some((word) => AT_HOME.test(word));
    const isWorkshop = words.some((word) => IN_WORKSHOP.test(word));

    const isTask = said.some((word) => VERB.test(word) || word.startsWith('makine'));
    const isAt = (stems: readonly string[]): boolean =>
      stems.every((stem, at) => stem === stemOf(words[end - stems.length + at] ?? ''));
    const [best] = (isTask ? (byNoun.get(stemOf(words[end - 1] ?? '')) ?? []) : [])
      .filter(({ stems }) => isAt(stems))
      .toSorted((left, right) => right.stems.length - left.stems.length);
    const before = words.slice(0, end - (best?.stems.length ?? 0)).filter((word) => !isPlace(word));
    if (best) {
      const { machine, home, workshop } = best.task;
      const meant = (isWorkshop && workshop) || (isHome && home) || machine;
      return [...before.filter(isKnown), ...numberWords(meant)];
    }

    // No task of the owner's: the place is read first, and what sews anything is a sewing machine.
    const isTurned = before.length === 0 || isPlace(words.at(-1) ?? '');
    const hasPlace = isTurned && (isHome || isWorkshop);
    const isSewn = end > 0 && said.some((word) => VERB.test(word));
    const isAny = isSewn || (hasPlace && before.length === 0);
    if (!hasPlace && !isAny) return words;
    const goods = isAny ? ['dikis', 'makine'] : said;
    if (!hasPlace) return [...words.slice(0, end), ...goods];
    return [...(isWorkshop ? ['sanayi'] : ['ev', 'tipi']), ...before, ...goods];
  };
}
