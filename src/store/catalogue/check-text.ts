import { isJsonObject, parseJson } from '#kernel/json';
import type { FileProblem } from '#domain/catalogue/file-problem';
import { type FileKind, meantField } from '#domain/catalogue/meant-field';
import { lineAt, lineOfPath } from '#kernel/json-position';
import { CATEGORY_FILE, isCampaignPath } from '../files/data-folder.ts';
import type { GoodReading } from '../files/read-text-file.ts';

/**
 * What Turkish letters become when UTF-8 is read as windows-1252, windows-1254 or ISO-8859-9, and what
 * windows-1254 becomes when it is read as ISO-8859-1; and the sign for a letter that was lost.
 */
const MOJIBAKE = /Ã[\u0080-\u00BF‡–œ]|Ä[\u009E\u009FŸž±°]|Å[\u009E\u009FŸž]|â€|â‚º|\uFFFD|[þðÞÐ]/;
/** The letters that each of them begins with; nearly every text has none. */
const SUSPICIOUS = /[ÃÄÅâ\uFFFDþðÞÐ]/;
const WORD_AROUND = 20;

/** Faults of the letters and names themselves, which no schema sees. */
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

function kindOf(file: string): FileKind | undefined {
  if (file === 'settings.json') return 'settings';
  if (isCampaignPath(file)) return 'campaign';
  const name = file.split('/')[1];
  if (name === undefined) return undefined;
  return name === CATEGORY_FILE ? 'category' : 'product';
}

/** Fields whose names are probably slips: the shop would pass over them without a word. */
function strangeFields(file: string, text: string): FileProblem[] {
  const kind = kindOf(file);
  const names = kind === undefined ? [] : namesIn(text);
  return names.flatMap((name): FileProblem[] => {
    const meant = kind && meantField(kind, name);
    if (meant === undefined) return [];
    const message = `"${name}" alanını mağaza bilmiyor; "${meant}" mı demek istediniz?`;
    return [{ file, line: lineOfPath(text, [name]), message, code: 'unknown_field' }];
  });
}

/** None in a broken file, which is told elsewhere. */
function namesIn(text: string): readonly string[] {
  const value = parseJson(text);
  return isJsonObject(value) ? Object.keys(value) : [];
}
