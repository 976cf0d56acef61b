import type { Category } from '#domain/catalogue/category/category';
import { kurus } from '#domain/money/money';
import type { Product } from '#domain/catalogue/product/product';
import { slugOf } from '#kernel/slug';
import { createRandom } from './generate-catalogue.ts';

const MACHINE_MAKERS = [
  'Juki',
  'Brother',
  'Singer',
  'Janome',
  'Zoje',
  'Jack',
  'Typical',
  'Siruba',
  'Pfaff',
  'Pegasus',
  'Kansai Special',
  'Yamato',
  'Dürkopp Adler',
  'Husqvarna Viking',
  'Bernina',
  'Necchi',
];
const PART_MAKERS = [
  'Organ',
  'Groz-Beckert',
  'Schmetz',
  'Hirose',
  'Towa',
  'Cerliani',
  'Koban',
  'Muadil',
  'Markasız',
  'Golden Eagle',
  'Kai',
  'Eastman',
];
const SERIES = [
  'DDL',
  'MO',
  'LU',
  'LH',
  'MF',
  'S',
  'HD',
  'JK',
  'ZJ',
  'GC',
  'F',
  'W',
  'M',
  'DNU',
  'LZ',
  'UH',
  'VG',
  'EX',
  'PLC',
  'TL',
];
const MACHINES: readonly (readonly [category: string, name: string])[] = [
  ['Düz Dikiş Makineleri', 'Sanayi Düz Dikiş Makinesi'],
  ['Düz Dikiş Makineleri', 'İplik Kesicili Düz Dikiş Makinesi'],
  ['Overlok Makineleri', '4 İplik Overlok Makinesi'],
  ['Overlok Makineleri', '5 İplik Overlok Makinesi'],
  ['Lock Makineleri', 'Kollu Reçme Makinesi'],
  ['Lock Makineleri', 'Düz Yataklı Reçme Makinesi'],
  ['Çift İğne Makineleri', 'Çift İğne Düz Dikiş Makinesi'],
  ['Koltuk Döşeme Makineleri', 'Çift Transportlu Deri Dikiş Makinesi'],
  ['Zikzak Makineleri', 'Zikzak Dikiş Makinesi'],
  ['Punteriz ve İlik', 'Elektronik Punteriz Makinesi'],
  ['Punteriz ve İlik', 'Düz İlik Makinesi'],
  ['Ev Tipi Makineler', 'Ev Tipi Mekanik Dikiş Makinesi'],
  ['Ev Tipi Makineler', 'Elektronik Ev Tipi Dikiş Makinesi'],
  ['Nakış Makineleri', 'Bilgisayarlı Nakış Makinesi'],
  ['Kesim Motorları', 'Dik Bıçaklı Kesim Motoru'],
  ['Ütü ve Pres', 'Kazanlı Sanayi Ütüsü'],
];
const PARTS: readonly (readonly [category: string, name: string])[] = [
  ['İğneler', 'Sanayi İğnesi'],
  ['İğneler', 'Reçme İğnesi'],
  ['Çağanozlar', 'Çağanoz'],
  ['Çağanozlar', 'Yağlı Büyük Çağanoz'],
  ['Mekikler', 'Mekik'],
  ['Masuralar', 'Alüminyum Masura'],
  ['Baskı Ayakları', 'Teflon Baskı Ayağı'],
  ['Baskı Ayakları', 'Fermuar Ayağı'],
  ['Plakalar', 'İğne Plakası'],
  ['Dişliler', 'Transport Dişlisi'],
  ['Lüperler', 'Üst Lüper'],
  ['Lüperler', 'Alt Lüper'],
  ['Bıçaklar', 'Üst Overlok Bıçağı'],
  ['Bıçaklar', 'Kesim Motoru Bıçağı'],
  ['Motorlar', 'Servo Motor'],
  ['Kayışlar', 'Motor Kayışı'],
  ['Elektronik Kartlar', 'Kontrol Kartı'],
  ['Yaylar ve Vidalar', 'Tansiyon Yayı'],
  ['Yaylar ve Vidalar', 'İğne Bağı Vidası'],
  ['İplikler', 'Polyester Dikiş İpliği'],
  ['Makaslar', 'Terzi Makası'],
  ['Yağlar', 'Beyaz Makine Yağı'],
  ['Aparatlar', 'Biye Aparatı'],
  ['Lambalar', 'Mıknatıslı LED Lamba'],
];
const QUALITIES = [
  'Orijinal',
  'Muadil',
  'Paslanmaz',
  'Sertleştirilmiş',
  'Titanyum',
  'Kaplamalı',
  'Yüksek Hızlı',
  'Sessiz',
  'Ağır Hizmet',
  'Dar',
  'Geniş',
  'Uzun Ömürlü',
  'Takım',
  'Yedek',
];
const TEXT =
  'sanayi tipi kumaş iplik sessiz dayanıklı çelik uyumlu yedek parça usta işi hızlı güçlü ayarlı dikiş döşeme deri ince kalın garanti kutu içinde gönderilir atölye için uygundur şık ölçü titreşim düşük bakım kolay montaj yağlama gerektirmez yüksek devirde kararlı çalışır'.split(
    ' ',
  );
const NEEDLES = ['DBx1', 'DPx5', 'UYx128', 'DCx27', 'HAx1', '134-35', 'TVx7', '794'];

/** Categories as the generated products use them: three at the top level, the others below. */
export function generateCategories(): Category[] {
  const top = ['Dikiş Makineleri', 'Yedek Parçalar', 'Sarf ve Aksesuar'];
  const leaves = [...new Set([...MACHINES, ...PARTS].map(([category]) => category))];
  const category = (name: string, parentId: string | null, sortOrder: number): Category => ({
    id: `k-${slugOf(name)}`,
    name,
    slug: slugOf(name),
    parentId,
    description: '',
    imageUrl: null,
    sortOrder,
  });
  const machines = new Set(MACHINES.map(([name]) => name));
  return [
    ...top.map((name, index) => category(name, null, index)),
    ...leaves.map((name, index) =>
      category(name, `k-${slugOf(top[machines.has(name) ? 0 : 1 + (index % 2)] ?? '')}`, index),
    ),
  ];
}

/** Product `number` of a large invented shop of the sewing trade, about 1.2 KB as JSON; the same number always gives the same product. */
function generateProduct(number: number): Product {
  const random = createRandom(number * 7919 + 31);
  const pick = <Item>(list: readonly [Item, ...Item[]] | readonly Item[], fallback: Item): Item =>
    list[random(list.length)] ?? fallback;
  const words = (count: number): string => Array.from({ length: count }, () => pick(TEXT, '')).join(' ');
  const model = (): string =>
    `${pick(SERIES, 'A')}-${100 + random(9800)}${random(3) === 0 ? pick(['A', 'B', 'H', 'S', 'N'], '') : ''}`;
  const isMachine = random(5) === 0;
  const maker = pick(isMachine || random(3) === 0 ? MACHINE_MAKERS : PART_MAKERS, '');
  const [category, noun] = pick(isMachine ? MACHINES : PARTS, ['Aparatlar', 'Aparat']);
  const drawnModel = model();
  const fits = isMachine
    ? []
    : Array.from({ length: 1 + random(4) }, () => `${pick(MACHINE_MAKERS, '')} ${model()}`);
  const code = `${String.fromCodePoint(65 + random(26))}${String.fromCodePoint(65 + random(26))}${100 + random(900)}-${random(900) + 100}-${random(10)}${random(10)}0`;
  const name = isMachine
    ? `${maker} ${drawnModel} ${noun}`
    : category === 'İğneler'
      ? `${maker} ${pick(NEEDLES, '')} ${noun} ${65 + 5 * random(14)}/${9 + random(14)} ${pick(QUALITIES, '')}`
      : `${maker} ${pick(QUALITIES, '')} ${noun} ${code}`;
  const price = (isMachine ? 600_000 : 3_000) + random(isMachine ? 9_000_000 : 400_000);
  const created = new Date(Date.UTC(2024, 0, 1) + random(900) * 86_400_000 + random(86_400_000));
  return {
    id: `p-${String(number).padStart(7, '0')}`,
    name,
    slug: `${slugOf(name)}-${number}`,
    description: words(48),
    brand: maker,
    price: kurus(price),
    originalPrice: random(5) === 0 ? kurus(price + 5_000 + random(100_000)) : undefined,
    discount: 0,
    imageUrl: `/images/demo/${number % 50}.svg`,
    categoryId: `k-${slugOf(category)}`,
    inStock: random(12) > 0,
    stockCount: random(40),
    rating: random(51) / 10,
    reviewCount: random(80),
    features: Array.from({ length: 4 }, () => words(5)),
    tags: [noun.toLocaleLowerCase('tr'), pick(TEXT, ''), drawnModel],
    isPopular: random(20) === 0,
    isNew: random(15) === 0,
    source: random(3) === 0 ? 'scraper' : 'manual',
    originalUrl: undefined,
    createdAt: created.toISOString(),
    sku: `KT-${code.slice(0, 2)}${10_000 + number}`,
    oem: isMachine ? [] : [code],
    compatible: fits,
  };
}

export function generateProducts(count: number): Product[] {
  return Array.from({ length: count }, (_, number) => generateProduct(number));
}
