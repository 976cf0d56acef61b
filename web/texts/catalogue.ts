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
  rating: (rating: string, count: number) => `5 üzerinden ${rating}, ${count} değerlendirme`,
} as const;

export const listTexts = {
  categoryDescription: (name: string, shop: string) =>
    `${name}: fiyatlar, stok durumu ve hızlı gönderim ile ${shop} güvencesiyle.`,
  allProducts: 'Tüm Ürünler',
  allProductsDescription: 'Makineler, yedek parçalar ve aksesuarların tamamı.',
  searchTitle: (text: string) => (text ? `"${text}" için arama sonuçları` : 'Arama Sonuçları'),
  found: (count: number) => `${count} ürün bulundu`,
  page: (page: number, count: number) => `(Sayfa ${page}/${count})`,
  titlePage: (page: number) => `Sayfa ${page}`,
  loading: 'Ürünler yükleniyor',
  empty: { title: 'Ürün bulunamadı', text: 'Arama kriterlerinizi değiştirerek tekrar deneyin.' },
  noSuchPage: 'Böyle bir sayfa yok',
  noSuchPageText: (page: number, total: number) =>
    `Bu listede ${total} ürün var; ${page}. sayfaya ürün kalmıyor.`,
  firstPage: 'İlk sayfaya git',
  categoryNotFound: { title: 'Kategori Bulunamadı', text: 'Aradığınız kategori mevcut değil.' },
  failed: { title: 'Ürünler yüklenemedi', text: 'Bağlantınızı kontrol edip tekrar deneyin.' },
  breadcrumb: 'Sayfa yolu',
  home: 'Ana Sayfa',
  subcategories: 'Alt kategoriler',
  productCount: (count: number) => `${count} ürün`,
} as const;
