/** Texts around the guides; the guides themselves are files of the shop. */
export const guideTexts = {
  title: 'Rehberler',
  description: 'İğne, iplik ve makine seçimi, sık görülen dikiş sorunları ve çözümleri.',
  none: 'Henüz rehber yok.',
  ofCategory: 'Bu ürünler için rehberler',
  notFound: { title: 'Rehber bulunamadı', text: 'Bu rehber kaldırılmış ya da adı değişmiş olabilir.' },
  all: 'Bütün rehberler',
  goods: 'İlgili ürünler',
} as const;
