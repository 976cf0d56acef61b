export const suggestionTexts = {
  suggestions: 'Arama önerileri',
  searching: 'Aranıyor...',
  showAll: (count: number) => `Tüm ${count} sonucu görüntüle`,
  none: (text: string) => `"${text}" için sonuç bulunamadı`,
  noneHint: 'Farklı kelimeler veya markalar deneyin',
  count: (count: number) => `${count} sonuç`,
  failed: 'Arama yapılamadı',
  machine: 'Makine ve parçaları',
  productCount: (count: number) => `${count.toLocaleString('tr')} ürün`,
  page: 'Sayfa',
  inStock: 'Stokta',
  soldOut: 'Stok Yok',
} as const;
