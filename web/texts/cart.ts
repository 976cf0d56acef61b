/** Texts of the cart and of what happens to it (spec.md section 8). */
export const cartTexts = {
  added: 'Ürün sepete eklendi',
  addedText: (name: string) => `${name} başarıyla sepetinize eklendi.`,
  errorTitle: 'Hata',
  addFailed: 'Ürün sepete eklenirken bir hata oluştu',
} as const;

export const toastTexts = {
  region: 'Bildirimler',
  label: 'Bildirim',
  close: 'Bildirimi kapat',
} as const;
