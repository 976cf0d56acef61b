/** Texts of the pages that are neither list nor product. */
export const notFoundTexts = {
  title: '404 Page Not Found',
  text: 'Aradığınız sayfa taşınmış ya da hiç olmamış olabilir.',
  home: 'Ana sayfaya dön',
  allProducts: 'Tüm Ürünler',
} as const;

export const legalTexts = {
  dated: (day: string) => `Yürürlük tarihi: ${day}`,
  errorTitle: 'Sayfa yüklenemedi',
  errorText: 'Lütfen biraz sonra tekrar deneyin.',
  retry: 'Tekrar Dene',
  titles: {
    'gizlilik-politikasi': 'Gizlilik Politikası',
    'kullanim-sartlari': 'Kullanım Şartları',
    'iade-degisim': 'İade ve Değişim',
  },
} as const;

export const MONTHS = [
  'Ocak',
  'Şubat',
  'Mart',
  'Nisan',
  'Mayıs',
  'Haziran',
  'Temmuz',
  'Ağustos',
  'Eylül',
  'Ekim',
  'Kasım',
  'Aralık',
] as const;
