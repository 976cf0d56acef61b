/** Texts of the home page. */
export const homeTexts = {
  title: (shop: string) => `${shop} | Dikiş makinesi ve yedek parça`,
  description: (shop: string) =>
    `${shop}: ev tipi ve sanayi dikiş makineleri, overlok, reçme, orijinal yedek parça ve aksesuarlar. Stoktan hızlı gönderim.`,
  browse: 'Ürünleri İncele',
  spareParts: 'Yedek Parçalar',
  freeShipping: (lira: string) => `${lira} TL ve üzeri alışverişlerde kargo ücretsiz`,
  freeShippingNote: (days: string) => `Stoktaki ürünler ${days} iş günü içinde kapınızda.`,
  deliveryDays: '1-3',
  slideshow: 'Öne çıkan ürünler',
  carousel: 'slayt gösterisi',
  slide: 'slayt',
  slidePosition: (position: number, count: number) => `${position} / ${count}`,
  stopRotation: 'Döndürmeyi durdur',
  startRotation: 'Döndürmeyi başlat',
  previousSlide: 'Önceki ürün',
  nextSlide: 'Sonraki ürün',
  categories: 'Kategoriye göre alışveriş',
  products: 'Ürünler',
  productsNote: (shown: number, total: number) => `${total} üründen ${shown} tanesi`,
  allProducts: 'Tüm Ürünleri Gör',
} as const;
