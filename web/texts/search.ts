/** Texts of the search field. */
export const searchTexts = {
  label: 'Ürün ara',
  placeholder: 'Ürün, marka veya parça no ara',
  submit: 'Ara',
  open: 'Aramayı aç',
  close: 'Aramayı kapat',
  corrected: (text: string) => `Düzelterek aradık: "${text}"`,
} as const;
