import type { ProductJson } from '#contract/catalogue/products';
import { readFacts } from '#domain/catalogue/facts/facts';

export interface Band {
  readonly name: string;
  readonly color: string;
}

const BANDS = {
  orange: { name: 'turuncu', color: '#f28c28' },
  yellow: { name: 'sarı', color: '#f5d21f' },
  blue: { name: 'mavi', color: '#2361c4' },
  brown: { name: 'kahverengi', color: '#7a4a24' },
  green: { name: 'yeşil', color: '#2f9e44' },
  lightGreen: { name: 'açık yeşil', color: '#8fd694' },
  purple: { name: 'mor', color: '#7b3fa0' },
  red: { name: 'kırmızı', color: '#d0312d' },
  white: { name: 'beyaz', color: '#ffffff' },
  pink: { name: 'pembe', color: '#f291b5' },
} as const satisfies Readonly<Record<string, Band>>;

/** Upper band, by the word of the kind in the name; universal needles have none (fitment.md section 6). */
const KINDS: readonly (readonly [word: RegExp, band: Band | undefined])[] = [
  [/universal/i, undefined],
  [/jarse/i, BANDS.orange],
  [/streç/i, BANDS.yellow],
  [/jeans/i, BANDS.blue],
  [/deri/i, BANDS.brown],
  [/quilt/i, BANDS.green],
  [/mikrotex/i, BANDS.purple],
  [/nakış/i, BANDS.red],
];

/** Lower band, by the size in Nm. */
const SIZES: Readonly<Record<string, Band>> = {
  60: BANDS.lightGreen,
  65: BANDS.white,
  70: BANDS.green,
  75: BANDS.pink,
  80: BANDS.orange,
  90: BANDS.blue,
  100: BANDS.purple,
  110: BANDS.yellow,
  120: BANDS.brown,
  130: BANDS.red,
};

/** The colour bands of a Schmetz needle for household machines, upper first; none for others, which are not known. */
export function needleBands({
  brand,
  name,
  features,
}: Pick<ProductJson, 'brand' | 'name' | 'features'>): readonly Band[] {
  const facts = readFacts(features);
  const isKnown = brand === 'Schmetz' && /^130\/705 ?H/.test(facts.get('İğne sistemi') ?? '');
  const kind = isKnown ? KINDS.find(([word]) => word.test(name)) : undefined;
  const size = SIZES[/Nm (\d+)/.exec(facts.get('Numara') ?? '')?.[1] ?? ''];
  if (!kind || !size) return [];
  return kind[1] ? [kind[1], size] : [size];
}
