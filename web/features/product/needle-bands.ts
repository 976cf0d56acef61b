import type { ProductJson } from '#contract/catalogue/product/products';
import { readFacts } from '#domain/catalogue/facts/facts';

/** Schmetz's colour code: the upper band, by the word of the kind in the name; universal needles have none. */
const KINDS: readonly (readonly [word: RegExp, band: string | undefined])[] = [
  [/universal/i, undefined],
  [/jarse/i, 'turuncu'],
  [/streç/i, 'sarı'],
  [/jeans/i, 'mavi'],
  [/deri/i, 'kahverengi'],
  [/quilt/i, 'yeşil'],
  [/mikrotex/i, 'mor'],
  [/nakış/i, 'kırmızı'],
];

/** Lower band, by the size in Nm. */
const SIZES: Readonly<Record<string, string>> = {
  60: 'açık yeşil',
  65: 'beyaz',
  70: 'yeşil',
  75: 'pembe',
  80: 'turuncu',
  90: 'mavi',
  100: 'mor',
  110: 'sarı',
  120: 'kahverengi',
  130: 'kırmızı',
};

/** The colour bands of a Schmetz needle for household machines, upper first; none for other needles. */
export function needleBands({
  brand,
  name,
  features,
}: Pick<ProductJson, 'brand' | 'name' | 'features'>): readonly string[] {
  const facts = readFacts(features);
  const isKnown = brand === 'Schmetz' && /^130\/705 ?H/.test(facts.get('İğne sistemi') ?? '');
  const kind = isKnown ? KINDS.find(([word]) => word.test(name)) : undefined;
  const size = SIZES[/Nm (\d+)/.exec(facts.get('Numara') ?? '')?.[1] ?? ''];
  if (!kind || !size) return [];
  return kind[1] ? [kind[1], size] : [size];
}
