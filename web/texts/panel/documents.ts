/** Forms of the owner's documents: payment at the door, shipping, campaigns. */
export const documentsTexts = {
  saved: 'Kaydedildi; mağazada hemen geçerli',
  failed: 'Kaydedilemedi',
  remove: 'Çıkar',
  up: 'Yukarı',
  upRow: (label: string, row: number) => `${label}: ${row}. satırı yukarı taşı`,
  rowFault: (row: number, column: string | undefined, fault: string) =>
    `${row}. satır${column === undefined ? '' : `, ${column}`}: ${fault}`,
  removeRow: (label: string, row: number) => `${label}: ${row}. satırı çıkar`,
  goods: {
    kinds: { categories: 'Kategori', brands: 'Marka', products: 'Ürün' },
    choose: 'Seçiniz',
    add: 'Ekle',
    addCategory: 'Kategori ekle',
    addCategoryTree: 'Kategori ekle (altındakilerle)',
    addBrand: 'Marka ekle',
    addProduct: 'Ürün ara ve ekle',
    remove: (name: string) => `${name} çıkar`,
    forward: (name: string) => `${name} öne al`,
  },
  door: {
    intro:
      'Açarsanız müşteri tutarı teslimatta kargo görevlisine nakit öder. Kimseye kendiliğinden seçilmez. Kargo firmanızla tahsilatlı gönderi anlaşmanız olmalı; alınacak tutar etikette ve kargo dosyasında yazar.',
    fields: {
      active: 'Kapıda ödeme açık',
      fee: 'Sipariş başına bedel (TL)',
      minBasket: 'En düşük sepet (TL)',
      maxBasket: 'En yüksek sepet (TL)',
      confirm: 'Göndermeden önce müşteriyi arayıp onay alacağım',
      excluded: 'Kapıda ödenemeyen ürünler',
    },
    limitHint: 'İndirimlerden sonraki ürün tutarı; boş bırakırsanız sınır yoktur.',
    confirmHint:
      'İşaretliyse sipariş, siz "Müşteri onayladı" deyinceye kadar "Aranacak" listesinde bekler ve paketlenemez.',
    excludedHint: 'Ambarla giden ürünler kapıda ödenemez; onları eklemeniz gerekmez.',
  },
  carriers: {
    title: 'Kargo firmaları',
    label: 'Gönderdiğiniz firmalar',
    hint: 'İlk firma, gönderirken hazır seçilidir. Takip adresinde gönderi numarasının yeri {no} ile yazılır. Vergi no, il ve ilçe yalnız e-Arşiv faturası içindir.',
    columns: {
      name: 'Firma',
      trackingUrl: 'Takip sayfasının adresi',
      vkn: 'Vergi no',
      city: 'İl',
      district: 'İlçe',
      add: 'Firma ekle',
    },
  },
  shipping: {
    title: 'Kargo',
    sections: { fees: 'Ücretler', promise: 'Teslim süresi', holidays: 'Çalışılmayan günler' },
    flatHint: "Ücretsiz kargo sınırı ile sabit kargo ücreti Ayarlar'dadır.",
    fields: {
      table: 'Desi tablosu',
      perExtra: 'Son satırın üstündeki her desi için (TL)',
      freeUpTo: 'Ücretsiz kargo en çok bu desiye kadar',
      freight: 'Ambarla giden her parça için (TL)',
      cutoff: 'Aynı gün sayılan son sipariş saati',
      handlingDays: 'Hazırlama süresi (iş günü)',
      transit: 'Yolda en az (iş günü)',
      transitTo: 'Yolda en çok (iş günü)',
      transitByCity: 'Farklı süren iller',
      workingDays: 'Çalışılan günler',
      holidays: 'Tatiller',
    },
    tableHint:
      'Tablo yoksa sabit ücret geçerlidir. Ürünlerin desisi kartlarında yazılıdır; desisi bilinmeyen sepet sabit ücretle gider.',
    /** Columns of the tables. */
    fees: { upTo: 'Desiye kadar', fee: 'Ücret (TL)', add: 'Satır ekle' },
    cities: { plate: 'Plaka', from: 'En az', to: 'En çok', add: 'İl ekle' },
    holidays: { day: 'Gün', half: 'Yarım gün', add: 'Gün ekle' },
    freightHint:
      'Gönderim şekli "Ambar" olan ürünler içindir. Boş bırakırsanız alıcı taşıyıcıya öder; sepette ve siparişte böyle yazar.',
    holidaysHint: "Yarım günde 13:00'e kadar çalışılır. Dini bayramları her yıl takvimle karşılaştırın.",
    weekdays: ['Pazartesi', 'Salı', 'Çarşamba', 'Perşembe', 'Cuma', 'Cumartesi', 'Pazar'],
  },
} as const;
