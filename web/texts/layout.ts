/** Texts of what surrounds every page: header, menu, footer, floating elements. */
export const layoutTexts = {
  skipToContent: 'İçeriğe geç',
  freeShippingShort: (lira: string) => `Ücretsiz Kargo ${lira}₺ Üzeri`,
  home: (shop: string) => `${shop} ana sayfa`,
  admin: 'Yönetim',
  cart: 'Sepetim',
  menu: 'Menü',
  closeMenu: 'Menüyü kapat',
  mainMenu: 'Ana menü',
  categories: 'Kategoriler',
  allProducts: 'Tüm Ürünler',
  subcategoriesOf: (name: string) => `${name} alt kategorileri`,
  contact: 'İletişim',
  contactLinks: 'Hızlı iletişim',
  whatsappMessage: 'Merhaba! Bu ürün hakkında bilgi alabilir miyim?',
  whatsappSupport: 'WhatsApp desteği',
  whatsappButton: 'WhatsApp ile yazın',
  callUs: (phone: string) => `Bizi arayın: ${phone}`,
  needsScript:
    'Sepet ve sipariş için tarayıcınızda JavaScript açık olmalı. Telefonla da sipariş verebilirsiniz:',
  mailUs: (email: string) => `E-posta gönderin: ${email}`,
} as const;

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
