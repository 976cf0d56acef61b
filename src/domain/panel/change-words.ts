/** What each kind of change is called. Apart from `change-batch`: with that the browser would load zod. */
export const CHANGE_WORDS = {
  create: 'Ürün eklendi',
  update: 'Ürün güncellendi',
  remove: 'Ürün silindi',
  duplicate: 'Ürün çoğaltıldı',
  bulk: 'Toplu değişiklik',
  import: 'Dosyadan alındı',
  images: 'Görseller kopyalandı',
  scrape: 'Kaynaktan çekildi',
  restore: 'Eski sürüme dönüldü',
  undo: 'Değişiklik geri alındı',
  format: 'Dosyalar biçimlendirildi',
  'category-create': 'Kategori eklendi',
  'category-update': 'Kategori güncellendi',
  'category-order': 'Kategori sırası değişti',
  'category-remove': 'Kategori silindi',
};
export type ChangeAction = keyof typeof CHANGE_WORDS;
