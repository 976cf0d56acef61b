export const favouritesTexts = {
  title: 'Favorilerim',
  intro: 'Favorileriniz ve son baktıklarınız yalnız bu tarayıcıda tutulur.',
  empty: {
    title: 'Henüz favoriniz yok',
    text: 'Ürün sayfasındaki kalp simgesiyle favorilerinize ekleyebilirsiniz.',
  },
  gone: { title: 'Ürün bulunamadı', text: 'Bu listedeki ürünler artık satılmıyor.' },
  shared: 'Sizinle paylaşılan liste',
  addAll: 'Hepsini favorilerime ekle',
  share: 'Listeyi paylaş',
  lastSeen: 'Son baktıklarım',
  added: 'Favorilerinize eklendi',
} as const;
