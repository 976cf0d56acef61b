import type { QueryToken } from '#search/query-tokens';
import { isOfTask } from '#search/sewing-tasks';
import { UNITS } from './search-parts.ts';

const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(' '));
/** Words without meaning for the goods; every shop calls its goods good. */
const FILLERS = wordSet(
  'icin for fur для uygun uyumlu uyan uyar ait lazim gerek ariyorum istiyorum olan fiyat fiyati fiyatlari kac kaca ne kadar tl lira para var mi mu miyim misiniz musunuz varmi hangi hangisi bir tane urun urunu urunler urunleri dikmek dikme dikerken diken dikebilen dikecek yapan yapabilen acan takan almak kullanmak kullanim makinem makinemin makineme satin satilik en iyi iyisi kaliteli guzel saglam dayanikli tavsiye onerilen orijinal orjinal sifir satan satanlar satilan populer edilen fark farki farklari arasindaki nedir hediye hediyelik yil diye takilan model modeli corporation industries ltd co 220v 50hz bisey birsey sey olcak olacak alsam merhaba mrb selam selamlar lutfen acaba rica hocam abi buna bana olani ama karsilastir karsilastirma yapmak yapma annem annemin babam babamin esim esimin kizim kizimin oglum oglumun almaliyim alayim alacagim basliyor elimde sizde gunler gunaydin kolay gelsin usta ustam bakiyorum bakiyordum ariyordum isterim istiyoruz gerekli gerekiyor lazimdi varsa alicam alacam alcam alacaktim abla kardes kardesim beyler efendim tesekkurler sagol ederim oneri onerisi oneriniz onerileri onerir onerirsiniz onerirmisiniz tavsiyesi tavsiyeniz tavsiyeleri bakiyom ariyom istiyom istiyoz istiyordum alicaz alacagiz alcaz alayimmi almaliyiz alinir dusunuyorum kullanan kullanilan kullanacagim kullanacam kullanicam kullanmalik kullanilacak calisan calisir kurmak kuruyorum kuracagim kuracam acmak aciyorum acacagim acicam basliyorum baslayacagim istiyor isteyen olsun olmali olanlar markasi marka markali cesit cesitleri modelleri turleri ozellikleri yorumlari alinmali secmeliyim secilir iyidir mantikli gibi birtane bitane bize hayirli isler calismalar aksamlar alabilir alabilirmiyim verebilir ogrenebilir bulunur mevcut ben biz listesi serisi dahil whatsapptan yaziyorum makineniz makinaniz slm sa bozuk bozuldu dikecem dikicem dikcem dikecegim dikicez dikecez markalari babaannem babaannemin anneannem anneannemin bakiyoruz ariyoruz yapacagim yapacagiz adet tanesi toptan perakende acil acele hemen bugun benim bende olur hakkinda bilgi resmi fotografi ucreti bedeli parasi olculeri boyutlari incelemesi yorum alim alimi trendyol hepsiburada n11 sahibinden online internet internetten siparis vermek ihtiyacim elinizde nerede alabilirim kullananlar bekliyorum goster listele bul ithal stok kdv',
);
/** `for`: in English, German and Russian, what goods are for stands behind them. */
const FOR = wordSet('for fur для');
const FITTING = wordSet('uygun uyumlu uyan uyar ait');
/** Endings that were typed apart: `8700 e uyan`, `Juki nin`. */
const ENDING_BEFORE_FITTING = /^[yn]?[ae]$/;
const OWNERS_ENDING = /^(?:n?[iu]n|y?[iu])$/;
/** `8700 e iğne`, `1541 in masurası`. */
const NUMBERS_ENDING = /^\d+ (?:y?[eai]|[dt][ae]n?|n?[iu]n)$/;
/** `16 lı ayak seti`; with fewer, it is a kind of overlock: `4 lü`. */
const OF_A_NUMBER = /^(?:(?:[6-9]|\d\d+) l[iu]|\d+ l[iu](?:k|g[iu]))$/;
const SECOND = /^(?:ikinci|2\.?)$/;

/** What an order or its copied line counts and costs: `3 paket`, `iki adet`, `1,00 AD`, `qty 2`, `119,90 TL`. */
const COUNT =
  /^(?:\d+ (?:tane|yil|paket)|(?:\d\d?|iki|uc|dort|bes|on) adet|\d{1,2} (?:metre|mt)|\d+(?:,0+)? (?:ad|pcs|pkt)|(?:qty|miktar|adet):? \d{1,3}|\d[\d.]*,\d\d (?:tl|lira|₺))$/;
/** `2 x Organ`, but not `16 x 231`. */
const TIMES = /^\d+ x \D/;

/** Whether the word at a place asks for used goods: `ikinci el`, `2. el`, `2.el`. */
export function isUsed(tokens: readonly QueryToken[], at: number): boolean {
  const [before = '', word = '', after] = [at - 1, at, at + 1].map((each) => tokens[each]?.folded);
  return word === '2.el' || (word === 'el' && SECOND.test(before)) || (after === 'el' && SECOND.test(word));
}

/** Whether the word at a place says nothing of the goods by itself. */
export function isFiller(tokens: readonly QueryToken[], at: number): boolean {
  const [before, word = '', after = ''] = [at - 1, at, at + 1].map((each) => tokens[each]?.folded);
  const isEnding =
    OWNERS_ENDING.test(word) ||
    OF_A_NUMBER.test(`${before} ${word}`) ||
    NUMBERS_ENDING.test(`${before} ${word}`) ||
    (ENDING_BEFORE_FITTING.test(word) && FITTING.has(after));
  const isBesideNumber = /\d/.test(before ?? '') || /\d/.test(after);
  const isTimes = at < 2 && TIMES.test([0, 1, 2].map((each) => tokens[each]?.folded).join(' '));
  const isCount = isTimes || COUNT.test(`${word} ${after}`) || COUNT.test(`${before} ${word}`);
  // What sells best comes first anyway.
  const isOfSales = word === 'cok' && FILLERS.has(after);
  // But an `al iplik` is red.
  const isOrder = word === 'al' && before === 'satin';
  // `dikiş makinemin ampulü` is wanted as `makinemin ampulü` is.
  if (word === 'dikis' && after.startsWith('makinem')) return true;
  // What sews a `gömlek düğmesi` is wanted, not buttons.
  const isTask = tokens.slice(at).every(({ folded }) => FILLERS.has(folded) || isOfTask(folded));
  if (isTask && isOfTask(word) && word !== 'dikme') return word === 'icin' && !after.startsWith('makin');
  return (
    FILLERS.has(word) ||
    isOfSales ||
    isOrder ||
    isCount ||
    (before !== undefined && isEnding) ||
    (UNITS.has(word) && isBesideNumber)
  );
}

/** The words with the noun last, as in Turkish: `needles for overlock` is read as `overlock needles`. */
export function withNounLast<Word extends { readonly at: number }>(
  words: readonly Word[],
  tokens: readonly QueryToken[],
): readonly Word[] {
  const forAt = tokens.findIndex(({ folded }) => FOR.has(folded));
  const isBehind = ({ at }: Word): boolean => forAt !== -1 && at > forAt;
  const turned = [...words.filter(isBehind), ...words.filter((word) => !isBehind(word))];
  // `makineye 14 numara iğne` asks for no fourteen needles.
  const isSize = ({ at }: Word): boolean => tokens[at + 1]?.folded === 'numara';
  return [...turned.filter((word) => !isSize(word)), ...turned.filter(isSize)];
}
