/** Texts of the message when a product is in stock again. */
export const stockWishTexts = {
  title: 'Gelince haber ver',
  email: 'E-posta adresiniz',
  send: 'Haber ver',
  privacy:
    'Adresinizi yalnızca bu ürün gelince tek bir e-posta göndermek için kullanır, sonra sileriz; tanıtım göndermeyiz.',
  privacyLink: 'Kişisel verileriniz',
  failed: 'Şu anda gönderilemedi. Lütfen tekrar deneyin.',
} as const;
