/** Pages about the shop and its rules, from `templates/legal/`; the last two are the order contracts without data. */
export const TEXT_PAGE_NAMES = [
  'hakkimizda',
  'iletisim',
  'kargo-ve-teslimat',
  'sikca-sorulan-sorular',
  'iade-degisim',
  'gizlilik-politikasi',
  'kullanim-sartlari',
  'on-bilgilendirme-formu',
  'mesafeli-satis-sozlesmesi',
] as const;
export type TextPageName = (typeof TEXT_PAGE_NAMES)[number];

export function isTextPageName(name: string): name is TextPageName {
  return TEXT_PAGE_NAMES.some((page) => page === name);
}
