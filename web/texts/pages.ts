import type { TextPageName } from '#domain/catalogue/site/text-page-names';

/** Pages about the shop; the others contain rules. */
const ABOUT: ReadonlySet<TextPageName> = new Set([
  'hakkimizda',
  'iletisim',
  'kargo-ve-teslimat',
  'sikca-sorulan-sorular',
]);

export const notFoundTexts = {
  title: '404 Page Not Found',
  text: 'Aradığınız sayfa taşınmış ya da hiç olmamış olabilir.',
  home: 'Ana sayfaya dön',
  allProducts: 'Tüm Ürünler',
} as const;

export const legalTexts = {
  dated: (page: TextPageName, day: string) =>
    `${ABOUT.has(page) ? 'Son güncelleme' : 'Yürürlük tarihi'}: ${day}`,
  titles: {
    hakkimizda: 'Hakkımızda',
    iletisim: 'İletişim',
    'kargo-ve-teslimat': 'Kargo ve Teslimat',
    'sikca-sorulan-sorular': 'Sıkça Sorulan Sorular',
    'on-bilgilendirme-formu': 'Ön Bilgilendirme Formu',
    'mesafeli-satis-sozlesmesi': 'Mesafeli Satış Sözleşmesi',
    'gizlilik-politikasi': 'Gizlilik Politikası',
    'kullanim-sartlari': 'Kullanım Şartları',
    'iade-degisim': 'İade ve Değişim',
  },
} as const;
