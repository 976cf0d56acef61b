import { fieldLabelWithin } from '#domain/catalogue/product/find-product-field';
import type { RunSummary, ScrapeRunHead } from '#domain/scrape/scrape-run';

/** The signs of lines in lists of changes. */
const SCRAPE_SIGNS: Readonly<Record<string, string>> = {
  new: '+',
  changed: '~',
  soldOut: '×',
  gone: '?',
  priceJump: '↕',
};

export const JSON_OPTION = { '--json': 'sonucu tek bir JSON belgesi olarak yazar' };
const CATEGORY = { '--category <kısa-ad>': 'ürünlerin ekleneceği kategorinin kısa adı' };
const ACCEPT_JUMPS = { '--accept-jumps': 'sınırı aşan fiyat değişimlerini de uygular' };
const RUN_ID = 'çekmenin kimliği';

export const scrapeTexts = {
  fill: {
    summary: 'başka mağazaların sayfalarından ürün çeker',
    examples: [
      'shop scrape https://tedarikci.example/bicaklar --category bicaklar --pages all --dry-run',
      'shop scrape --mapped bicaklar igneler --json',
      'shop scrape extract sayfa.html --url https://tedarikci.example/urun/1 --json',
    ],
    arguments: { '[url...]': 'liste ya da ürün sayfalarının adresleri' },
    options: {
      ...CATEGORY,
      '--pages <sayı|all>': 'her listeden okunacak sayfa sayısı ya da "all" (öntanımlı: 1)',
      '--mapped [kısa-ad...]': 'mappings.json içindeki kategorileri (ya da yalnız verilenleri) günceller',
      '--empty': 'eşlemesi olan boş kategorileri doldurur',
      '--dry-run': 'ne değişeceğini gösterir, hiçbir şey yazmaz',
      ...ACCEPT_JUMPS,
      '--accept-kept': 'elle düzenlenmiş alanlarda da kaynağın değerini alır',
      '--restore-deleted': 'elle silinmiş ürünleri yeniden ekler',
      '--delay <ms>': 'aynı siteye iki istek arasındaki süre (milisaniye)',
    },
  },
  runs: {
    summary: 'son çekmeleri ya da birinin değişiklik listesini gösterir',
    examples: ['shop scrape runs', 'shop scrape runs 3f2b8c1e-5a7d-4e9b-8f10-2c6d7e8f9a0b --json'],
    arguments: { '[çekme]': RUN_ID },
  },
  apply: {
    summary: 'bir denemenin gösterdiği ya da onay bekleyen değişiklikleri uygular',
    examples: [
      'shop scrape apply 3f2b8c1e-5a7d-4e9b-8f10-2c6d7e8f9a0b',
      'shop scrape apply 3f2b8c1e-5a7d-4e9b-8f10-2c6d7e8f9a0b ust-bicak --accept-jumps',
    ],
    arguments: { '<çekme>': RUN_ID, '[ürün...]': 'yalnız bu ürünler: kısa adları ya da kaynak adresleri' },
    options: {
      ...ACCEPT_JUMPS,
      '--accept-kept': 'elle düzenlendiği için korunan alanlarda da kaynağın değerini alır',
    },
  },
  map: {
    summary: 'bir listenin sayfalarını bulur ve kategoriye eşler',
    examples: [
      'shop scrape map https://tedarikci.example/bicaklar --category bicaklar',
      'shop scrape map https://tedarikci.example/bicaklar --category bicaklar --dry-run --json',
    ],
    arguments: { '<url>': 'listenin ilk sayfası' },
    requiredOptions: CATEGORY,
    options: { '--dry-run': 'bulunan sayfaları gösterir, eşlemeyi kaydetmez' },
  },
  extract: {
    summary: 'kaydedilmiş bir sayfadaki ürünü ya da listeyi okur; ağa bağlanmaz',
    examples: [
      'shop scrape extract sayfa.html --url https://tedarikci.example/urun/1 --json',
      'shop scrape extract --batch - < sayfalar.jsonl',
    ],
    arguments: { '[dosya]': 'sayfanın dosyası; "-" standart girdiyi okur' },
    options: {
      '--url <adres>': 'sayfanın adresi',
      '--content-type <tür>': 'sayfayla gelen Content-Type başlığı',
      '--batch <dosya>': 'her satırında {"file","url","contentType"} olan dosya; "-" standart girdiyi okur',
      '--explain': 'her değerin nereden geldiğini de yazar',
      ...JSON_OPTION,
    },
  },
  nothingToDo: 'çekilecek adres, --mapped ya da --empty verin',
  oneWay: 'adresler, --mapped ve --empty birlikte kullanılamaz',
  categoryOnlyWithUrls: '--category yalnız adreslerle birlikte kullanılır',
  noCategory: '--category ile bir kategori seçin',
  pagesFlag: '--pages "all" ya da',
  badUrl: (url: string) => `"${url}" http:// ya da https:// ile başlayan bir adres değil`,
  entry: (kind: string, name: string, slug: string) => `${SCRAPE_SIGNS[kind] ?? ' '} ${name} (${slug})`,
  editedField: (slug: string, field: string, ours: string, theirs: string) =>
    `= ${slug}: ${fieldLabelWithin(field)} elle düzenlendiği için korundu: ${ours} (kaynakta ${theirs})`,
  skipped: (name: string | undefined, url: string, reason: string) =>
    name === undefined ? `- ${url}: ${reason}` : `- ${name} (${url}): ${reason}`,
  failed: (url: string, reason: string) => `! ${url}: ${reason}`,
  done: (counts: RunSummary) =>
    `${counts.found} ürün bulundu: ${counts.added} eklendi, ${counts.updated} güncellendi, ${counts.unchanged} aynı kaldı, ${counts.skipped.length} atlandı, ${counts.failed.length} alınamadı.`,
  dryRun: 'Deneme: hiçbir şey yazılmadı.',
  hasMore: 'Listenin devamı var; hepsi için: --pages all',
  resume: (isDryRun: boolean) =>
    `Durduruldu. ${isDryRun ? '' : 'Biten listelerin ürünleri yazıldı. '}Aynı komut kaldığı yerden sürer.`,
  noMapping: 'Eşlemesi olan kategori yok. Bir liste eşlemek için: shop scrape map <url> --category <kısa-ad>',
  noEmpty: 'Eşlemesi olup boş olan kategori yok.',
  foreign: (amount: string) => `kaynakta ${amount}`,
  reason: (text: string) => `    ${text}`,
  waiting: (count: number, run: string) =>
    `${count} değişiklik onay bekliyor. Uygulamak için: shop scrape apply ${run}`,
  stillWaiting: (count: number) =>
    `${count} değişiklik hâlâ onay bekliyor: fiyatı çok değişenler için --accept-jumps, kaynakta yeni ya da kuşkulu biçimde eksik olanlar için kısa adlarını yazın.`,
  run: (
    { id, by, counts: { added, updated, failed }, isDryRun, state, waiting }: ScrapeRunHead,
    time: string,
    categories: string,
  ) =>
    [
      `${id}  ${time}  ${by}  ${categories}: ${added} yeni, ${updated} güncel, ${failed} alınamayan`,
      ...(isDryRun ? ['deneme'] : []),
      ...(state === 'interrupted' ? ['yarıda kaldı'] : []),
      ...(waiting > 0 ? [`${waiting} onay bekliyor`] : []),
    ].join(', '),
  noRuns: 'Henüz ürün çekilmedi.',
  noEntry: (name: string) => `Bu çekmede böyle bir ürün yok: ${name}`,
  applied: (count: number) => `${count} ürün uygulandı.`,
  mapped: (category: string, pages: number) => `${category}: ${pages} sayfa bulundu.`,
  fileOrBatch: 'dosya ile --batch birlikte kullanılamaz',
  noFile: 'okunacak dosyayı ya da "-" verin',
  nextPage: (url: string) => `Sonraki sayfa: ${url}`,
} as const;
