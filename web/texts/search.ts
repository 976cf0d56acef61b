/** Texts of the search field, its dropdown and the search page. */
export const searchTexts = {
  label: 'Ürün ara',
  placeholder: 'Ürün, marka veya parça no ara',
  submit: 'Ara',
  open: 'Aramayı aç',
  close: 'Aramayı kapat',
  suggestions: 'Arama önerileri',
  searching: 'Aranıyor...',
  showAll: (count: number) => `Tüm ${count} sonucu görüntüle`,
  none: (text: string) => `"${text}" için sonuç bulunamadı`,
  noneHint: 'Farklı kelimeler veya markalar deneyin',
  count: (count: number) => `${count} sonuç`,
  failed: 'Arama yapılamadı',
  title: 'Arama Sonuçları',
  resultsFor: 'için sonuçlar',
  pageTitle: (text: string) => (text ? `"${text}" için arama sonuçları` : 'Arama Sonuçları'),
  description: (shop: string) => `${shop} ürünleri içinde ad, marka, model veya parça numarası ile arayın.`,
  errorTitle: 'Arama yapılamadı',
  errorText: 'Şu anda arama yapılamıyor. Lütfen daha sonra tekrar deneyiniz.',
  emptyTitle: 'Ürün bulunamadı',
  emptyForTerm: (text: string) => `"${text}" için sonuç bulunamadı. Farklı kelimelerle tekrar deneyin.`,
  whatsappQuestion: (text: string) => `Merhaba! "${text}" arıyorum, yardımcı olabilir misiniz?`,
  emptyWithoutTerm: 'Arama kriterlerinizi değiştirerek tekrar deneyin.',
} as const;

/** Lines of the suggestions below the search field. */
export const suggestionTexts = {
  machine: 'Makine ve parçaları',
  count: (count: number) => `${count.toLocaleString('tr')} ürün`,
  page: 'Sayfa',
  inStock: 'Stokta',
  soldOut: 'Stok Yok',
} as const;

const quoted = (words: readonly string[]): string => words.map((word) => `“${word}”`).join(', ');

/** How a search was read. */
export const readingTexts = {
  label: 'Aramanız nasıl anlaşıldı',
  understood: 'Aramanızdan anladıklarımız',
  machine: (model: string) => `Makine: ${model}`,
  remove: (name: string) => `${name} koşulunu kaldır`,
  corrected: (text: string) => `Düzelterek aradık: “${text}”`,
  dropped: (words: readonly string[]) =>
    `Bulunan ürünlerde geçmediği için dikkate alınmadı: ${quoted(words)}`,
  mentioned: (words: readonly string[]) =>
    `Bulunan ürünlerin adında değil, açıklamasında geçiyor: ${quoted(words)}`,
  nearest: 'Bu model mağazamızda yok. En yakın makineler:',
  otherMachines: 'öbür modeller ve modelin makinede yazdığı yer',
  partsOf: (machine: string) => `${machine}: parçaları gör`,
  plain: 'Yazdığınız metin aynen arandı.',
  readAgain: 'Anlamına göre ara',
} as const;
