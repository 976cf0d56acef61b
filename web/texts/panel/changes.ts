import type { UnfinishedChangeJson } from '#contract/catalogue/product/admin-products';
import { CHANGE_WORDS } from '#domain/panel/change-words';

const both = (products: number, categories: number): string =>
  [
    ...(categories > 0 ? [`${categories.toLocaleString('tr-TR')} kategori`] : []),
    ...(products > 0 || categories === 0 ? [`${products.toLocaleString('tr-TR')} ürün`] : []),
  ].join(' ve ');

const actions: Readonly<Record<string, string>> = {
  ...CHANGE_WORDS,
  duplicate: 'Ürün kopyalandı',
  import: 'Dosyadan içe aktarma',
  undo: 'Geri alma',
};

/** Recent changes in the panel, and undoing them. */
export const changesTexts = {
  title: 'Son işlemler',
  intro:
    'Panelde ürün ve kategorilerde yapılan her kayıt. Geri alınan işlem, sonradan değişen alanlara dokunmaz. Ayarlar ve Dosyalar bölümünde elle düzenlenen metinler burada yer almaz.',
  empty: 'Panelde henüz bir değişiklik yapılmadı.',
  and: (names: string, more: number) => (more > 0 ? `${names} ve ${more} ürün daha` : names),
  details: 'Ayrıntı',
  detailsOf: (what: string) => `Ayrıntı: ${what}`,
  made: 'eklendi',
  removed: 'silindi',
  visibleOf: (shown: number, all: number) =>
    `${all.toLocaleString('tr-TR')} kayıttan ilk ${shown.toLocaleString('tr-TR')} tanesi`,
  more: 'Daha eskileri göster',
  undo: 'Geri al',
  undoing: (done: number, total: number) =>
    `Geri alınıyor: ${done.toLocaleString('tr-TR')} / ${total.toLocaleString('tr-TR')}`,
  undone: (products: number, categories: number) => `${both(products, categories)} eski hâline döndü`,
  undoSkipped: (count: number, name: string, reason: string) =>
    count === 1
      ? `Olduğu gibi kalan: ${name}. ${reason}`
      : `${count} kayıt olduğu gibi bırakıldı. Örneğin ${name}: ${reason}`,
  undoFailed: 'Değişiklik geri alınamadı',
  undoneMark: 'Geri alındı',
  unfinished: ({ done, total, by }: UnfinishedChangeJson, what: string, at: string) =>
    `Yarım kalan bir değişiklik var: ${what}, ${done.toLocaleString('tr-TR')}/${total.toLocaleString('tr-TR')} kayıt yazıldı (${by}, ${at}).`,
  finish: 'Tamamla',
  finished: (done: number) => `Tamamlandı: ${done.toLocaleString('tr-TR')} kayıt`,
  reverted: (done: number) => `Geri alındı: ${done.toLocaleString('tr-TR')} kayıt`,
  resolveFailed: 'Yarım kalan değişiklik sonuçlandırılamadı',
  proposal: {
    title: 'Onayınızı bekleyen değişiklik',
    text: (by: string, count: number, reason: string, at: string) =>
      `${by}, ${count.toLocaleString('tr-TR')} ürün için bir değişiklik öneriyor (${at}). Onayınızı bekleme nedeni: ${reason}.`,
    look: 'İncele',
    refuse: 'Reddet',
    refused: 'Öneri reddedildi; hiçbir ürün değişmedi',
    reason: (by: string) => `${by} önerdi`,
  },
  resolving: (done: number, total: number) =>
    `Sürüyor: ${done.toLocaleString('tr-TR')} / ${total.toLocaleString('tr-TR')}`,
  actions,
} as const;
