/** Texts of the product page. */
export const productTexts = {
  delivery: (days: string, freightToPay: boolean) =>
    freightToPay ? `Ambarla gönderilir: ${days}; nakliye ücreti alıcıya aittir` : `Tahmini teslimat: ${days}`,
  notFound: { title: 'Ürün Bulunamadı', text: 'Aradığınız ürün mevcut değil.' },
  loading: 'Ürün yükleniyor',
  gallery: 'Ürün görselleri',
  image: (position: number, count: number) => `Görsel ${position} / ${count}`,
  enlarge: (position: number, count: number) =>
    count > 1 ? `Görseli büyüt (${position} / ${count})` : 'Görseli büyüt',
  drawing: 'Çizim',
  bands: (names: string) => `renk bandı: ${names}`,
  closeImage: 'Büyük görseli kapat',
  previousImage: 'Önceki',
  nextImage: 'Sonraki',
  brand: 'Marka',
  sku: 'Stok kodu',
  barcode: 'Barkod',
  partNumbers: 'Parça numaraları',
  description: 'Ürün açıklaması',
  details: 'Özellikler',
  needed: 'Bununla gerekenler',
  vatIncluded: 'KDV dahil',
  lowestPrice: (days: number) => `İndirimden önceki son ${days} günün en düşük fiyatı:`,
  stockLeft: (count: number) => `Son ${count} adet`,
  whatsappQuestion: (name: string) => `Merhaba! Bu ürün hakkında bilgi alabilir miyim? ${name}`,
  share: 'Ürünü paylaş',
  favourite: 'Favorilerime ekle',
  linkCopied: 'Bağlantı kopyalandı',
  linkCopyFailed: 'Kopyalama işlemi başarısız',
  variants: 'Seçenekler',
  variantOff: '(stok yok)',
  guarantees: 'Güvenceler',
  similar: 'Benzer Ürünler',
  descriptionMeta: (name: string, price: string) => `${name}, ${price}. 14 gün iade.`,
} as const;

export const guaranteeTexts = {
  shipping: { title: 'Ücretsiz kargo', text: (lira: string) => `${lira} TL ve üzeri siparişlerde` },
  warranty: { title: 'Garanti' },
  returns: { title: '14 gün iade', text: 'Koşulsuz cayma hakkı' },
  service: { title: 'Teknik servis' },
} as const;
