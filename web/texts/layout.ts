/** Texts around every page: header, menu, floating elements. */
export const layoutTexts = {
  skipToContent: 'İçeriğe geç',
  freeShippingShort: (lira: string) => `Ücretsiz Kargo ${lira}₺ Üzeri`,
  home: (shop: string) => `${shop} ana sayfa`,
  admin: 'Yönetim',
  favourites: 'Favoriler',
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
