/** Texts of the footer. */
export const footerTexts = {
  about: 'Hakkımızda',
  categories: 'Kategoriler',
  customerService: 'Müşteri Hizmetleri',
  whatsappSupport: 'WhatsApp Destek',
  phoneSupport: 'Telefonla Sipariş',
  trackOrder: 'Sipariş Takibi',
  quickOrder: 'Kodla Hızlı Sipariş',
  guides: 'Rehberler',
  company: 'Kurumsal',
  etbis: 'ETBİS’e kayıtlıdır',
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

/** Slugs of the footer's category links (spec.md section 2). */
export const FOOTER_CATEGORIES = [
  'ev-tipi-makineler',
  'endustriyel-makineler',
  'overlok-makineleri',
  'lock-makineleri',
  'yedek-parcalar',
  'aksesuarlar',
] as const;
