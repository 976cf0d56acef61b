/** What every page says about the cart. */
export const cartTexts = {
  added: 'Ürün sepete eklendi',
  addedText: (name: string) => `${name} başarıyla sepetinize eklendi.`,
  goToCart: 'Sepete git',
  goToCheckout: 'Ödemeye geç',
  noMore: 'Daha fazla eklenemedi',
  errorTitle: 'Hata',
  addFailed: 'Ürün sepete eklenirken bir hata oluştu',
  pieces: (count: number) => `${count} ürün`,
} as const;

export const toastTexts = { region: 'Bildirimler', label: 'Bildirim', close: 'Bildirimi kapat' } as const;
