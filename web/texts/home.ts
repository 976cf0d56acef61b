export const homeTexts = {
  title: (shop: string) => `${shop} | Dikiş makinesi ve yedek parça`,
  description: (shop: string) =>
    `${shop}: ev tipi ve sanayi dikiş makineleri, overlok, reçme, orijinal yedek parça ve aksesuarlar. Stoktan hızlı gönderim.`,
  browse: 'Ürünleri İncele',
  spareParts: 'Yedek Parçalar',
  freeShippingNote: (fewest: number, most: number) =>
    `Stoktaki ürünler kargoya verildikten sonra ${fewest === most ? most : `${fewest}–${most}`} iş günü içinde kapınızda.`,
  empty: { title: 'Ürünlerimizi hazırlıyoruz', text: 'Henüz satışta ürün yok; yakında burada olacaklar.' },
  slideshow: 'Öne çıkan ürünler',
  carousel: 'slayt gösterisi',
  slide: 'slayt',
  slidePosition: (position: number, count: number) => `${position} / ${count}`,
  stopRotation: 'Döndürmeyi durdur',
  startRotation: 'Döndürmeyi başlat',
  previousSlide: 'Önceki ürün',
  nextSlide: 'Sonraki ürün',
  categories: 'Kategoriye göre alışveriş',
  featured: 'Öne çıkanlar',
  reduced: 'İndirimdekiler',
  new: 'Yeni gelenler',
  makers: 'Markalar',
  guides: 'Bilmeniz gerekenler',
  seeAll: 'Tümünü gör',
  products: 'Ürünler',
  productsNote: (shown: number, total: number) =>
    shown < total ? `${total} üründen ${shown} tanesi` : `${total} ürün`,
  allProducts: 'Tüm Ürünleri Gör',
} as const;
