/** Texts of product cards, lists, filters and the pager. */
export const cardTexts = {
  inStock: 'Stokta',
  outOfStock: 'Stok Yok',
  addToCart: 'Sepete Ekle',
  compare: 'Karşılaştır',
  variants: (count: number) => `${count} seçenek`,
  oldPrice: 'Eski fiyat',
  discount: (percent: number) => `%${percent}`,
  isNew: 'Yeni',
  isPopular: 'Popüler',
  imageLoading: 'Yükleniyor...',
  quantityOf: (name: string) => `${name} adedi`,
  less: (name: string) => `${name}: bir azalt`,
  more: (name: string) => `${name}: bir artır`,
  rating: (rating: string, count: number) => `5 üzerinden ${rating}, ${count} değerlendirme`,
} as const;

export const listTexts = {
  categoryDescription: (name: string, shop: string) =>
    `${name}: fiyatlar, stok durumu ve hızlı gönderim ile ${shop} güvencesiyle.`,
  allProducts: 'Tüm Ürünler',
  allProductsDescription: 'Makineler, yedek parçalar ve aksesuarların tamamı.',
  found: (count: number) => `${count} ürün bulundu`,
  page: (page: number, count: number) => `(Sayfa ${page}/${count})`,
  titlePage: (page: number) => `Sayfa ${page}`,
  loading: 'Ürünler yükleniyor',
  emptyTitle: 'Ürün bulunamadı',
  emptyText: 'Arama kriterlerinizi değiştirerek tekrar deneyin.',
  noSuchPage: 'Böyle bir sayfa yok',
  noSuchPageText: (page: number, total: number) =>
    `Bu listede ${total} ürün var; ${page}. sayfaya ürün kalmıyor.`,
  firstPage: 'İlk sayfaya git',
  categoryNotFound: 'Kategori Bulunamadı',
  categoryNotFoundText: 'Aradığınız kategori mevcut değil.',
  errorTitle: 'Ürünler yüklenemedi',
  errorText: 'Bağlantınızı kontrol edip tekrar deneyin.',
  breadcrumb: 'Sayfa yolu',
  home: 'Ana Sayfa',
  subcategories: 'Alt kategoriler',
  productCount: (count: number) => `${count} ürün`,
} as const;

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
  fitsMachine: 'Makineme uyanlar',
  inStock: 'Stokta olanlar',
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
  resultCount: (count: number) => `(${count} ürün)`,
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
