export const pastedListTexts = {
  title: 'Kodla Hızlı Sipariş',
  intro:
    'Stok kodlarını ya da parça numaralarını yapıştırın: her satıra bir kod, yanına adet. Boşluk ve tire fark etmez.',
  label: 'Kodlar ve adetler',
  placeholder: 'B9117-012-000 5\nSA156; 10\n2 x KT-INS-114',
  find: 'Kodları bul',
  finding: 'Aranıyor...',
  failed: 'Liste okunamadı',
  result: (found: number, several: number, unknown: number) =>
    [
      `${found} kod bulundu`,
      several > 0 && `${several} kodda seçim gerekli`,
      unknown > 0 && `${unknown} kod tanınmadı`,
    ]
      .filter(Boolean)
      .join(', '),
  several: 'Bu kod birden çok üründe var',
  choose: 'Seçiniz',
  unknown: 'Bu kodu tanımıyoruz',
  search: 'Bu metinle ara',
  soldOut: 'Tükendi',
  add: (count: number) => `${count} ürünü sepete ekle`,
  added: (count: number) => `${count} ürün sepete eklendi`,
  toCart: 'Sepete git',
} as const;
