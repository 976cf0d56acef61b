/** The signs of lines in lists of changes. */
const SCRAPE_SIGNS: Readonly<Record<string, string>> = {
  new: '+',
  changed: '~',
  soldOut: '×',
  gone: '?',
  priceJump: '↕',
};

/** The texts of `shop scrape`. */
export const scrapeTexts = {
  summary: 'başka mağazaların sayfalarından ürün çeker',
  urls: 'liste ya da ürün sayfalarının adresleri',
  category: 'ürünlerin ekleneceği kategorinin kısa adı',
  pages: 'her listeden okunacak sayfa sayısı ya da "all" (öntanımlı: 1)',
  mappedOption: 'mappings.json içindeki kategorileri (ya da yalnız verilenleri) günceller',
  empty: 'eşlemesi olan boş kategorileri doldurur',
  dryRunOption: 'ne değişeceğini gösterir, hiçbir şey yazmaz',
  acceptJumps: 'sınırı aşan fiyat değişimlerini de uygular',
  acceptKept: 'elle düzenlenmiş alanlarda da kaynağın değerini alır',
  restoreDeleted: 'elle silinmiş ürünleri yeniden ekler',
  delay: 'aynı siteye iki istek arasındaki süre (milisaniye)',
  nothingToDo: 'çekilecek adres, --mapped ya da --empty verin',
  oneWay: 'adresler, --mapped ve --empty birlikte kullanılamaz',
  categoryOnlyWithUrls: '--category yalnız adreslerle birlikte kullanılır',
  noCategory: '--category ile bir kategori seçin',
  badUrl: (url: string) => `"${url}" http:// ya da https:// ile başlayan bir adres değil`,
  badNumber: (name: string, least: number) => `${name} en az ${least} olan bir tam sayı olmalı`,
  entry: (kind: string, name: string, slug: string) => `${SCRAPE_SIGNS[kind] ?? ' '} ${name} (${slug})`,
  field: (field: string, old: string, next: string) => `    ${field}: ${old} -> ${next}`,
  editedField: (slug: string, field: string, ours: string, theirs: string) =>
    `= ${slug}: ${field} elle düzenlendiği için korundu: ${ours} (kaynakta ${theirs})`,
  skipped: (name: string | undefined, url: string, reason: string) =>
    name === undefined ? `- ${url}: ${reason}` : `- ${name} (${url}): ${reason}`,
  failed: (url: string, reason: string) => `! ${url}: ${reason}`,
  done: (counts: {
    readonly found: number;
    readonly added: number;
    readonly updated: number;
    readonly unchanged: number;
    readonly skipped: readonly unknown[];
    readonly failed: readonly unknown[];
  }) =>
    `${counts.found} ürün bulundu: ${counts.added} eklendi, ${counts.updated} güncellendi, ${counts.unchanged} aynı kaldı, ${counts.skipped.length} atlandı, ${counts.failed.length} alınamadı.`,
  dryRun: 'Deneme: hiçbir şey yazılmadı.',
  hasMore: 'Listenin devamı var; hepsi için: --pages all',
  resume: 'Durduruldu. Okunan ürünler yazıldı; aynı komut kaldığı yerden sürer.',
  foreign: (amount: string) => `kaynakta ${amount}`,
  reason: (text: string) => `    ${text}`,
  waiting: (count: number, run: string) =>
    `${count} değişiklik onay bekliyor. Uygulamak için: shop scrape apply ${run}`,
  runsSummary: 'son çekmeleri ya da birinin değişiklik listesini gösterir',
  runId: 'çekmenin kimliği',
  run: (
    id: string,
    time: string,
    by: string,
    categories: string,
    { added, updated, failed }: { readonly added: number; readonly updated: number; readonly failed: number },
    marks: { readonly isDryRun: boolean; readonly isInterrupted: boolean; readonly waiting: number },
  ) =>
    [
      `${id}  ${time}  ${by}  ${categories}: ${added} yeni, ${updated} güncel, ${failed} alınamayan`,
      ...(marks.isDryRun ? ['deneme'] : []),
      ...(marks.isInterrupted ? ['yarıda kaldı'] : []),
      ...(marks.waiting > 0 ? [`${marks.waiting} onay bekliyor`] : []),
    ].join(', '),
  noRuns: 'Henüz ürün çekilmedi.',
  noRun: (id: string) => `Böyle bir çekme yok: ${id}. Çekmeler: shop scrape runs`,
  applySummary: 'bir denemenin gösterdiği ya da onay bekleyen değişiklikleri uygular',
  applyNames: 'yalnız bu ürünler: kısa adları ya da kaynak adresleri',
  applyKept: 'elle düzenlendiği için korunan alanlarda da kaynağın değerini alır',
  noEntry: (name: string) => `Bu çekmede böyle bir ürün yok: ${name}`,
  applied: (count: number) => `${count} ürün uygulandı.`,
  mapSummary: 'bir listenin sayfalarını bulur ve kategoriye eşler',
  mapUrl: 'listenin ilk sayfası',
  mapDryRun: 'bulunan sayfaları gösterir, eşlemeyi kaydetmez',
  mapped: (category: string, pages: number) => `${category}: ${pages} sayfa bulundu.`,
  extractSummary: 'kaydedilmiş bir sayfadaki ürünü ya da listeyi okur; ağa bağlanmaz',
  file: 'sayfanın dosyası; "-" standart girdiyi okur',
  pageUrl: 'sayfanın adresi',
  contentType: 'sayfayla gelen Content-Type başlığı',
  batch: 'her satırında {"file","url","contentType"} olan dosya; "-" standart girdiyi okur',
  explain: 'her değerin nereden geldiğini de yazar',
  fileOrBatch: 'dosya ile --batch birlikte kullanılamaz',
  noFile: 'okunacak dosyayı ya da "-" verin',
  unreadable: (file: string) => `Dosya okunamadı: ${file}`,
  nextPage: (url: string) => `Sonraki sayfa: ${url}`,
} as const;
