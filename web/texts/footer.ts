/** Texts of the footer. */
export const footerTexts = {
  about: 'Hakkımızda',
  categories: 'Kategoriler',
  customerService: 'Müşteri Hizmetleri',
  whatsappSupport: 'WhatsApp Destek',
  phoneSupport: 'Telefonla Sipariş',
  trackOrder: 'Sipariş Takibi',
  privacy: 'Gizlilik Politikası',
  terms: 'Kullanım Şartları',
  returns: 'İade ve Değişim',
  contact: 'İletişim',
  address: 'Adres',
  phone: 'Telefon',
  email: 'E-posta',
  workingHours: 'Çalışma saatleri',
  legalName: 'Ticaret unvanı',
  tax: 'Vergi dairesi / no',
  mersis: 'MERSİS no',
  kep: 'KEP',
  social: 'Sosyal medya',
  copyright: (company: string) => `© ${company}. Tüm hakları saklıdır.`,
  pricesWithVat: 'Fiyatlara KDV dahildir.',
  usdNote: (rate: string) =>
    `Dolar tutarları bilgi içindir; 1 USD = ${rate} TL. Ödeme Türk lirası ile alınır.`,
} as const;

/** The footer's category links (spec.md section 2), shown when the catalogue has no such category too. */
export const FOOTER_CATEGORIES: readonly { readonly slug: string; readonly name: string }[] = [
  { slug: 'ev-tipi-makineler', name: 'Ev Tipi Makineler' },
  { slug: 'endustriyel-makineler', name: 'Endüstriyel Makineler' },
  { slug: 'overlok-makineleri', name: 'Overlok Makineleri' },
  { slug: 'lock-makineleri', name: 'Lock Makineleri' },
  { slug: 'yedek-parcalar', name: 'Yedek Parçalar' },
  { slug: 'aksesuarlar', name: 'Aksesuarlar' },
];
