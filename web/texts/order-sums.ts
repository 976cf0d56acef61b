/** Amounts and days of a cart or an order. */
export const orderSumTexts = {
  subtotal: 'Ara Toplam',
  coupon: 'Kupon kodu',
  couponApply: 'Uygula',
  couponRemove: 'Kuponu kaldır',
  couponFailed: 'Kupon uygulanamadı. Lütfen biraz sonra tekrar deneyin.',
  freeByCampaign: 'Kargo ücretsiz',
  shipping: 'Kargo',
  freeShipping: 'Ücretsiz',
  sum: 'Toplam',
  vatIncluded: 'KDV dahil',
  freight: 'Alıcı öder',
  freightToPay: 'Ambarla gönderilen ürünlerin nakliye ücretini teslimatta siz ödersiniz.',
  refunded: 'İade edilen',
  delivery: (days: string) => `Tahmini teslimat: ${days}`,
} as const;
