/** Files for the accountant. */
export const accountingTexts = {
  button: 'Muhasebe',
  title: 'Muhasebe dökümü',
  intro:
    'Parası alınmış siparişler, sipariş tarihine göre; listeden silinenler de dahildir. Sonradan ödenen bir sipariş, verildiği ayın dökümüne girer: ay kapanırken geçen ayı da yeniden indirin. "İade edilen" bu siparişlerden bugüne kadar geri ödenendir. Excel dosyasında KDV özeti, siparişler, satırlar ve iade gününe göre iadeler ayrı sayfalardadır.',
  month: 'Ay',
  site: 'Vitrin',
  orders: 'Sipariş',
  net: 'Matrah',
  vat: (rate: number) => `KDV %${String(rate).replace('.', ',')}`,
  gross: 'Toplam',
  refunded: 'İade edilen',
  sum: 'Toplam',
  empty: 'Bu tarihlerde parası alınmış sipariş yok.',
  invoiceHint:
    'Fatura satırları ve taslakları, bu günlerde kargoya verilen siparişleri içerir, daha önce verilmiş olsalar da: faturada kargo firması ile gönderim tarihi zorunludur. Taslaklar imzasız ve numarasızdır; eksik bilgi varsa zip içindeki EKSIKLER.txt söyler.',
  downloads: {
    invoice: 'Fatura satırları (XLSX)',
    ubl: 'Fatura taslakları (UBL)',
    csv: 'CSV indir',
    xlsx: 'Excel indir (XLSX)',
  },
  done: 'Dosya indirildi',
  failed: 'Dosya indirilemedi',
} as const;
