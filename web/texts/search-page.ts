export const searchPageTexts = {
  title: 'Arama Sonuçları',
  resultsFor: 'için sonuçlar',
  description: (shop: string) => `${shop} ürünleri içinde ad, marka, model veya parça numarası ile arayın.`,
  failed: {
    title: 'Arama yapılamadı',
    text: 'Şu anda arama yapılamıyor. Lütfen daha sonra tekrar deneyiniz.',
  },
  answerTitle: 'Yanıtı bu sayfada',
  answerText: (text: string) => `"${text}" bir ürün adı değil; sorunuzun yanıtını burada bulabilirsiniz.`,
  emptyTitle: 'Ürün bulunamadı',
  emptyForTerm: (text: string) => `"${text}" için sonuç bulunamadı. Farklı kelimelerle tekrar deneyin.`,
  tooShort: 'Aramak için en az iki harf ya da rakam yazın.',
  whatsappQuestion: (text: string) => `Merhaba! "${text}" arıyorum, yardımcı olabilir misiniz?`,
  emptyWithoutTerm: 'Arama kriterlerinizi değiştirerek tekrar deneyin.',
} as const;
