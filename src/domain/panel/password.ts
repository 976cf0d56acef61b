import { fold } from '#kernel/turkish';
import { adminKey } from './admin.ts';

/** What passwords in Turkey, and in a shop like this, are built on; folded. Names, clubs, towns, endearments. */
const TURKISH_PASSWORD_WORDS: ReadonlySet<string> = new Set(
  `sifre sifrem sifremiz parola parolam gizli gizlisifre gizliparola guvenlik yonetici kullanici admin
  administrator mudur patron sahip personel eleman muhasebe depo magaza magazam dukkan dukkanim eticaret
  siparis urun urunler panel giris merhaba selam selamlar deneme denemedeneme test
  dikis dikismakinesi dikismarket koltukcu koltazoglu sevmak overlok recme singer juki brother janome siruba
  jack yamata terzi terzihane kumas iplik igne makas
  fenerbahce fenerbahcem fener galatasaray galatasarayim cimbom cimbombom besiktas karakartal kartal
  trabzonspor trabzon bordomavi bursaspor goztepe karsiyaka sivasspor konyaspor antalyaspor ankaragucu
  eskisehirspor samsunspor adanademirspor ultraslan carsi futbol sampiyon
  istanbul ankara izmir bursa antalya adana konya gaziantep sanliurfa mersin diyarbakir kayseri eskisehir
  samsun denizli malatya erzurum van sakarya kocaeli balikesir manisa hatay aydin mugla bodrum tekirdag
  edirne canakkale rize ordu giresun sivas tokat corum kastamonu zonguldak bolu duzce yalova
  turkiye turkiyem turkey turk turkce anadolu ataturk mustafakemal kemalataturk cumhuriyet osmanli osmanlidevleti
  bozkurt turan vatan millet sehit asker mehmetcik allah allahim bismillah elhamdulillah insallah masallah
  muhammed kuran cennet ramazan bayram
  askim askimm canim canimcanim sevgilim bebegim hayatim biricigim birtanem seniseviyorum seviyorum
  seviyorumseni sevgi annem babam annecim babacim ailem kardesim oglum kizim kankam kanka dostum reis
  ahmet mehmet mustafa ali huseyin hasan ibrahim ismail osman yusuf murat omer halil suleyman abdullah
  mahmut salih recep kemal orhan hakan volkan serkan burak emre can cem deniz baris onur ugur tolga tuncay
  fatih yavuz sultan selim kadir ramazan bekir veysel bayram cengiz levent kerem arda furkan enes berat
  fatma ayse emine hatice zeynep elif meryem serife zehra hulya merve busra kubra esra ozlem sevgi gul
  gulsen aysegul nur nurcan derya dilek pinar sibel sevda melek yasemin tugba ebru selin ceren ecrin defne
  cicek cicekler papatya gunes yildiz ay mavi kirmizi siyah beyaz sari yesil aslan kedi kopek`
    .split(/\s+/)
    .filter(Boolean),
);

/** What a password must not be made of. */
export interface PasswordContext {
  /** Of the account. */
  readonly name: string;
  readonly shopNames: readonly string[];
  /** The passwords that people use most, in lower case. */
  readonly usual: ReadonlySet<string>;
}

const MIN_LENGTH = 12;
const MAX_LENGTH = 256;
/** Fewer different letters are a pattern. */
const MIN_DIFFERENT = 5;
/** A word shorter than this in a password says nothing. */
const MIN_WORD = 4;
/** What must be left of a password beside a name or a word that everybody tries. */
const MIN_REST = 8;
/** Behind a usual word a year or a date adds nothing, whatever it is. */
const DATE_DIGITS = 8;

const TOO_EASY = 'Bu şifre çok kolay tahmin edilir: yaygın bir sözcük, isim ya da dizi üzerine kurulu.';

const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const withoutLookalikes = (text: string): string =>
  text.replaceAll(/[01345@$!]/g, (letter) => LOOKALIKES[letter] ?? letter);

/** Digits, the alphabet and the rows and columns of a keyboard. */
const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
];
const LINES = ROWS.flatMap((row) => [row, Array.from(row).toReversed().join('')]);
const MIN_RUN = 3;

/** The text without runs along a row (`12345`, `qwerty`, `aaaa`). */
function withoutRuns(text: string): string {
  let rest = '';
  for (let start = 0; start < text.length;) {
    const length = runLength(text, start);
    if (length < MIN_RUN) rest += text[start] ?? '';
    start += length < MIN_RUN ? 1 : length;
  }
  return rest;
}

/** How many letters from `start` on repeat one letter or run along a row. */
function runLength(text: string, start: number): number {
  let same = 1;
  while (text[start + same] === text[start] && start + same < text.length) same += 1;
  const along = LINES.map((line) => {
    const place = line.indexOf(text[start] ?? '');
    let length = place === -1 ? 0 : 1;
    while (length > 0 && start + length < text.length && text[start + length] === line[place + length]) {
      length += 1;
    }
    return length;
  });
  return Math.max(same, ...along);
}

/** The shortest part that makes the whole text when it is said again and again: `abc` of `abcabcab`. */
function repeatedPart(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const part = text.slice(0, length);
    if (part.repeat(Math.ceil(text.length / length)).startsWith(text)) return part;
  }
  return text;
}

/** Whether a password is a usual one, alone or with digits and signs around it. */
function isUsual(text: string, usual: ReadonlySet<string>): boolean {
  const isWord = (word: string): boolean =>
    [word, withoutLookalikes(word)].some((each) => usual.has(each) || TURKISH_PASSWORD_WORDS.has(each));
  if (isWord(text)) return true;
  const [core = ''] = /[a-z](?:.*[a-z])?/s.exec(text) ?? [];
  if (core.length < MIN_WORD || !isWord(core)) return false;
  const around = text.replace(core, '');
  return withoutRuns(around).length < (/^\d*$/.test(around) ? DATE_DIGITS + 1 : MIN_REST);
}

/** Why a password is refused, in Turkish; `undefined` when it is good. */
export function findPasswordFault(
  password: string,
  { name, shopNames, usual }: PasswordContext,
): string | undefined {
  const { length } = Array.from(password);
  if (length < MIN_LENGTH) {
    return `Şifre en az ${MIN_LENGTH} karakter olmalı. Aklınızda kalacak birkaç sözcük yan yana yazabilirsiniz.`;
  }
  if (length > MAX_LENGTH) return `Şifre en çok ${MAX_LENGTH} karakter olabilir.`;
  const folded = fold(password);
  for (const [word, sentence] of [
    [adminKey(name), 'Şifre kullanıcı adı üzerine kurulamaz.'],
    ...shopNames.flatMap((each) =>
      [fold(each), fold(each).replaceAll(/[^a-z0-9]/g, '')].map((word) => [
        word,
        'Şifre mağazanın adı üzerine kurulamaz.',
      ]),
    ),
  ] as const) {
    if (word.length < MIN_WORD || !folded.includes(word)) continue;
    if (withoutRuns(folded.replaceAll(word, '')).length < MIN_REST) return sentence;
  }
  const part = repeatedPart(folded);
  const isEasy =
    new Set(folded).size < MIN_DIFFERENT ||
    part.length < MIN_DIFFERENT ||
    withoutRuns(folded).length < MIN_WORD ||
    [folded, part].some((text) => isUsual(text, usual));
  return isEasy ? TOO_EASY : undefined;
}
