export const categoriesTexts = {
  empty: 'Henüz kategori bulunmuyor',
  add: 'Yeni Kategori',
  addBelow: (name: string) => `Alt kategori ekle: ${name}`,
  addBelowShort: 'Alt kategori',
  tree: 'Kategori ağacı',
  count: (products: number, below: number, drafts: number) => {
    const notes = [below > 0 && `alt kategorilerde ${below}`, drafts > 0 && `${drafts} taslak`].filter(
      Boolean,
    );
    return `${products} ürün${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`;
  },
  showProducts: (name: string) => `${name} ürünlerini göster`,
  up: (name: string) => `Yukarı taşı: ${name}`,
  down: (name: string) => `Aşağı taşı: ${name}`,
  addTitle: 'Kategori ekle',
  editTitle: 'Kategoriyi düzenle',
  fields: {
    name: 'Kategori adı',
    slug: 'Adres adı (slug)',
    parentId: 'Üst kategori',
    description: 'Açıklama',
    imageUrl: 'Görsel adresi',
    sortOrder: 'Sıra',
    maxInstallments: 'En çok taksit',
    warranty: 'Garanti ve servis bilgisi gösterilsin',
    comparable: 'Ürünleri karşılaştırılabilsin',
    facets: 'Süzgeçler',
  },
  hints: {
    slug: 'Boş bırakılırsa addan türetilir. Değişirse ürün klasörünün adı da değişir.',
    sortOrder: 'Küçük sayı önce gelir.',
    warranty:
      'Ayarlardaki garanti ve servis metni bu kategorinin ve altındakilerin ürünlerinde görünür; iğne gibi sarf malzemesinde kapalı bırakın.',
    comparable: 'Bu kategorinin ve altındakilerin ürünleri yan yana konabilir; makineler için açın.',
    facets:
      'Listelerde ürünlerin "Numara: 90/14" gibi özelliklerine göre süzer, bu sırayla. Boşsa üst kategorinin süzgeçleri geçerlidir.',
    maxInstallments: 'Kartla; 1 tek çekimdir. Boşsa üst kategorinin sınırı geçerlidir.',
  },
  /** The columns of the filters, whose `kinds` are those of `kind`. */
  facet: {
    key: 'Özelliğin adı',
    label: 'Mağazadaki adı',
    kind: 'Türü',
    unit: 'Birimi',
    also: 'Öbür adları (;)',
    kinds: { '': 'Seçenek', number: 'Sayı', range: 'Sayı aralığı' },
    add: 'Süzgeç ekle',
  },
  topLevel: 'Üst kategori yok (en üst düzey)',
  submitAdd: 'Kategori Ekle',
  submitEdit: 'Kategoriyi Güncelle',
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
    `${name} içinde ${[products > 0 ? `${products} ürün` : '', children > 0 ? `${children} alt kategori` : '']
      .filter(Boolean)
      .join(' ve ')} var. Silinmeden önce seçtiğiniz kategoriye taşınırlar.`,
  addressesFollow:
    'Silinen kategorinin adresi de oraya yönlenir; onu anan kampanyalar ve uyum kuralları oradaki bütün ürünleri kapsar.',
  moveTo: 'Nereye taşınsın?',
  leadTo: 'Adresi nereye yönlensin? (isteğe bağlı)',
  nowhere: 'Hiçbir yere',
  chooseTarget: 'Kategori seçin',
} as const;
