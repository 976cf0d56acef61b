/** Texts of what changes a list: filters, order and pager. */
export const filterTexts = {
  title: 'Filtreler',
  openCount: (count: number) => (count > 0 ? `Filtrele (${count})` : 'Filtrele'),
  close: 'Filtreleri kapat',
  show: (count: number) => `${count} ürünü göster`,
  apply: 'Filtreleri Uygula',
  clear: 'Filtreleri Temizle',
  active: 'Seçili filtreler',
  remove: (name: string) => `${name} filtresini kaldır`,
  searchWithin: 'Bu listede ara',
  searchPlaceholder: 'Ad, marka veya parça no',
  search: 'Ara',
  category: 'Kategori',
  allCategories: 'Tüm Kategoriler',
  brand: 'Marka',
  unstated: 'Belirtilmemiş',
  price: 'Fiyat aralığı (TL)',
  priceAll: 'Tümü',
  priceCustom: 'Özel aralık',
  min: 'En az',
  max: 'En çok',
  availability: 'Durum',
  fitsMachine: (model = 'seçili makine'): string => `Makineye uyanlar: ${model}`,
  inStock: 'Stokta olanlar',
  soldOut: 'Stokta olmayanlar',
  discounted: 'İndirimdekiler',
  sort: 'Sırala',
  applySort: 'Sırala',
  view: 'Görünüm',
  gridView: 'Izgara görünümü',
  listView: 'Liste görünümü',
  above: (lira: string) => `${lira} TL üzeri`,
  below: (lira: string) => `${lira} TL altı`,
  between: (min: string, max: string) => `${min}–${max} TL`,
  range: (min: string, max: string, unit: string) =>
    min && max ? `${min}–${max} ${unit}` : `${min || max} ${unit} ve ${min ? 'üzeri' : 'altı'}`,
  products: ' ürün',
} as const;

export const SORT_NAMES = {
  onerilen: 'Önerilen',
  name: 'İsme göre (A-Z)',
  'price-low': 'Fiyat: düşükten yükseğe',
  'price-high': 'Fiyat: yüksekten düşüğe',
  rating: 'Puana göre',
  newest: 'En yeniler',
} as const;
export const SORT_BY_RELEVANCE = 'Aramaya en uygun';
export const SORT_BY_FIT = 'Makinenize en uygun';

export const pagerTexts = {
  label: 'Sayfalar',
  previous: 'Önceki',
  next: 'Sonraki',
  first: (page: number) => `İlk sayfa, ${page}`,
  last: (page: number) => `Son sayfa, ${page}`,
  page: (page: number) => `Sayfa ${page}`,
} as const;
