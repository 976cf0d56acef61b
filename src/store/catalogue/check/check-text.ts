import { isJsonObject, parseJson } from '#kernel/json';
import type { FileProblem } from '#domain/catalogue/file-problem';
import { categoryFields } from '#domain/catalogue/category/category';
import { findSlips, meantProductField, type Slip } from '#domain/catalogue/find-slips';
import { findRepeatedNames, lineAt, lineFinder, MAX_DESCRIBED } from '#kernel/json-position';
import { CATEGORY_FILE } from '../../files/data-folder.ts';
import { findTextKind } from '../decode/decode-documents.ts';
import type { GoodReading } from '../../files/read-text-file.ts';

/**
 * What Turkish letters become when UTF-8 is read as windows-1252, windows-1254 or ISO-8859-9, or windows-1254 as
 * ISO-8859-1; and the sign for a lost letter.
 */
const MOJIBAKE = /Ã[\u0080-\u00BF‡–œ]|Ä[\u009E\u009FŸž±°]|Å[\u009E\u009FŸž]|â€|â‚º|\uFFFD|[þðÞÐ]/;
/** The letters that such a sequence begins with; nearly every text has none of them, so that this check is quick. */
const SUSPICIOUS = /[ÃÄÅâ\uFFFDþðÞÐ]/;
const WORD_AROUND = 20;
/** The end of a member's name. A string contains one only behind a backslash. */
const NAME_END = /"\s*:/g;

/** Faults of letters and names, which no schema finds. */
export function checkText(
  file: string,
  { text, isDecomposed }: Pick<GoodReading, 'text' | 'isDecomposed'>,
): FileProblem[] {
  const problems: FileProblem[] = [];
  const at = SUSPICIOUS.test(text) ? text.search(MOJIBAKE) : -1;
  if (at !== -1) {
    const before = text.slice(Math.max(0, at - WORD_AROUND), at).replace(/^[\s\S]*[\s"]/, '');
    const after = text.slice(at, at + WORD_AROUND).replace(/[\s",][\s\S]*$/, '');
    const message = `bozuk Türkçe harf: "${before}${after}"; metin yanlış kodlamayla kaydedilmiş, doğrusunu UTF-8 olarak yazın`;
    problems.push({ file, line: lineAt(text, at), message, code: 'mojibake' });
  }
  if (isDecomposed) {
    const message = 'Türkçe harfler parçalı (NFD) yazılmış; dosyayı NFC olarak kaydedin';
    problems.push({ file, line: 1, message, code: 'decomposed_letters' });
  }
  problems.push(...strangeFields(file, text));
  return problems;
}

/**
 * Fields that the shop would ignore without a message: their names are probably typing errors, or stand twice. None for
 * a broken file.
 */
export function strangeFields(file: string, text: string): FileProblem[] {
  const value = parseJson(text);
  const found = slipsOf(file, value).slice(0, MAX_DESCRIBED);
  const lineOf = found.length === 0 ? undefined : lineFinder(text);
  const slips = found.map(({ path, name, meant }): FileProblem => ({
    file,
    line: lineOf?.(path) ?? 1,
    message: `"${name}" alanını mağaza bilmiyor; "${meant}" mı demek istediniz?`,
    code: 'unknown_field',
  }));
  // With as many members as names no name stands twice: most texts need no closer look.
  const names = text.match(NAME_END)?.length ?? 0;
  const repeats = countMembers(value) === names ? [] : findRepeatedNames(text);
  const repeated = repeats.map(({ name, line }): FileProblem => ({
    file,
    line,
    message: `"${name}" alanı iki kez yazılmış; yalnız sonuncusu geçerli, ötekini silin`,
    code: 'repeated_field',
  }));
  return [...slips, ...repeated];
}

function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inside = Object.values(value);
  const own = Array.isArray(value) ? 0 : inside.length;
  return inside.reduce((sum: number, each) => sum + countMembers(each), own);
}

function slipsOf(file: string, value: unknown): readonly Slip[] {
  const [, name] = file.split('/');
  const schema = name === CATEGORY_FILE ? categoryFields : findTextKind(file)?.schema;
  if (schema) return findSlips(schema, value);
  if (name === undefined || !isJsonObject(value)) return [];
  return Object.keys(value).flatMap((field): Slip[] => {
    const meant = meantProductField(field);
    return meant === undefined ? [] : [{ path: [field], name: field, meant }];
  });
}
