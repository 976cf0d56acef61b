/** The panel's tree of categories. */
export const categoriesTexts = {
  title: 'Kategoriler',
  empty: 'Henüz kategori bulunmuyor',
  add: 'Yeni Kategori',
  addBelow: (name: string) => `Alt kategori ekle: ${name}`,
  addBelowShort: 'Alt kategori',
  tree: 'Kategori ağacı',
  count: (own: number, drafts: number) =>
    drafts > 0 ? `${own} ürün (${drafts} taslak)` : `${own} ürün`,
  showProducts: (name: string) => `${name} ürünlerini göster`,
  up: (name: string) => `Yukarı taşı: ${name}`,
  down: (name: string) => `Aşağı taşı: ${name}`,
  edit: (name: string) => `Düzenle: ${name}`,
  remove: (name: string) => `Sil: ${name}`,
  addTitle: 'Kategori ekle',
  editTitle: 'Kategoriyi düzenle',
  fields: {
    name: 'Kategori adı',
    slug: 'Adres adı (slug)',
    parentId: 'Üst kategori',
    description: 'Açıklama',
    imageUrl: 'Görsel adresi',
    sortOrder: 'Sıra',
  },
  hints: {
    slug: 'Boş bırakılırsa addan türetilir. Değişirse ürün klasörünün adı da değişir.',
    sortOrder: 'Küçük sayı önce gelir.',
  },
  topLevel: 'Üst kategori yok (en üst düzey)',
  submitAdd: 'Kategori Ekle',
  submitEdit: 'Kategoriyi Güncelle',
  required: 'Bu alan zorunludur.',
  added: 'Kategori eklendi',
  updated: 'Kategori güncellendi',
  removed: 'Kategori silindi',
  moved: (count: number) => `${count} ürün taşındı.`,
  addFailed: 'Kategori eklenirken hata oluştu',
  updateFailed: 'Kategori güncellenirken hata oluştu',
  removeFailed: 'Kategori silinirken hata oluştu',
  orderFailed: 'İtem sıralaması güncellenirken hata oluştu',
  removeTitle: 'Kategori silinsin mi?',
  removeEmpty: (name: string) => `${name} boş bir kategori. Silinince klasörü de kaldırılır.`,
  removeFull: (name: string, products: number, children: number) =>
    `${name} içinde ${[
      products > 0 ? `${products} ürün` : '',
      children > 0 ? `${children} alt kategori` : '',
    ]
      .filter(Boolean)
      .join(' ve ')} var. Silinmeden önce seçtiğiniz kategoriye taşınırlar.`,
  moveTo: 'Nereye taşınsın?',
  chooseTarget: 'Kategori seçin',
} as const;
