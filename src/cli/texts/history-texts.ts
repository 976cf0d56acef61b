import type { UnfinishedChangeJson } from '#contract/catalogue/product/admin-products';
import { fieldLabelWithin } from '#domain/catalogue/product/find-product-field';

const ACTION_NAMES: Readonly<Record<string, string>> = {
  bulk: 'toplu değişiklik',
  import: 'içe aktarma',
  images: 'görselleri kopyalama',
  scrape: 'kaynaktan çekme',
  undo: 'geri alma',
  format: 'biçimlendirme',
};

const CHANGE_ID = { '[kimlik]': 'değişikliğin kimliği (öntanımlı: en eskisi)' };

const alsoWarnings = (count: number): string => (count === 0 ? '' : `, ${count} uyarı var`);

const percent = (value: number): string => `%${String(Math.abs(value)).replace('.', ',')}`;

export const historyTexts = {
  history: {
    summary: 'bir ürünün kim tarafından, ne zaman, nasıl değiştirildiğini gösterir',
    examples: ['shop history juki-mo-6814s', 'shop history juki-mo-6814s --field price --json'],
    arguments: {
      '<ürün>':
        'ürünün adres adı (slug), kimliği, stok kodu ya da dosyası; silinmiş ürün adres adıyla ya da kimliğiyle bulunur',
    },
    options: { '--field <alan>': 'yalnız bu alanın değişiklikleri, örneğin price ya da fiyat' },
    badField: (name: string) => `"${name}" diye bir alan yok; örneğin price, stockCount, name`,
    none: 'Bu ürün için kayıtlı bir değişiklik yok.',
    noneOfField: (field: string) => `Bu üründe "${field}" alanı hiç değişmemiş.`,
    change: (field: string, before: string, after: string, rise = '') =>
      `    ${fieldLabelWithin(field)}: ${before} → ${after}${rise}`,
    reason: (reason: string) => `    neden: ${reason}`,
    firstPrice: (price: string, day: string) => `İlk bilinen fiyat: ${price} (${day})`,
    nothing: 'yok',
    flags: { true: 'evet', false: 'hayır' },
  },
  diff: {
    summary: 'katalogda nelerin değiştiğini ticaretin diliyle söyler',
    examples: ['shop diff', 'shop diff HEAD~5..HEAD --json'],
    arguments: {
      '[sürüm]':
        'karşılaştırılacak sürüm, örneğin HEAD~5 ya da iki sürüm için HEAD~5..HEAD (öntanımlı: HEAD, yani henüz commit edilmeyenler)',
    },
    none: 'Katalogda bir değişiklik yok.',
    counts: {
      pricesUp: (count: number) => `${count} fiyat arttı`,
      pricesDown: (count: number) => `${count} fiyat düştü`,
      added: (count: number) => `${count} yeni ürün`,
      removed: (count: number) => `${count} ürün silindi`,
      soldOut: (count: number) => `${count} ürün tükendi`,
      backInStock: (count: number) => `${count} ürün yeniden stokta`,
      otherChanges: (count: number) => `${count} üründe başka değişiklik`,
      broken: (count: number) => `${count} dosya bozuk`,
      otherFiles: (count: number) => `${count} kategori, ayar ya da rehber dosyası`,
    },
    biggestRise: (value: number, name: string) => `En büyük artış ${percent(value)}: ${name}`,
    biggestDrop: (value: number, name: string) => `En büyük düşüş ${percent(value)}: ${name}`,
    rise: (value: number) => ` (${percent(value)} ${value > 0 ? 'artış' : 'düşüş'})`,
    added: (name: string, slug: string, price: string) => `+ ${name} (${slug}) ${price}`,
    removed: (name: string, slug: string, price: string) => `- ${name} (${slug}) ${price}`,
    changed: (name: string, slug: string) => `~ ${name} (${slug})`,
    moved: (from: string, to: string) => `    taşındı: ${from} → ${to}`,
    broken: (file: string) => `! ${file}: dosya bozuk; ayrıntı için: shop check`,
    otherFile: (file: string) => `~ ${file}`,
  },
  undo: {
    summary: "bir commit'in katalogda yaptığını yeni bir commit ile geri alır",
    examples: ['shop undo last --dry-run', 'shop undo 3f2a9c1d'],
    arguments: { '<commit>': 'geri alınacak commit; "last" veri klasörüne dokunan son commit\'tir' },
    options: { '--dry-run': 'ne olacağını gösterir, hiçbir şey yazmaz' },
    done: (files: number, message: string, commit: string) =>
      `"${message}" geri alındı: ${files} dosya, yeni commit ${commit}.`,
    notCommitted: (files: number, message: string) =>
      `"${message}" geri alındı: ${files} dosya. Bu dosyalar commit edilmiş hâle döndüğü için yeni commit gerekmedi.`,
    trial: (files: number, message: string) => `Deneme: "${message}" geri alınırsa ${files} dosya değişir.`,
    nothing: (message: string) =>
      `Hiçbir dosya değişmedi: "${message}" zaten geri alınmış ya da geri alınamıyor.`,
    conflict: (name: string, field: string, committed: string, now: string) =>
      `! ${name}: ${fieldLabelWithin(field)} geri alınmadı; commit ${committed} yapmıştı, şimdi ${now}`,
    changedBy: (at: string, by: string, message: string) => `    son değiştiren: ${by}, ${at}, "${message}"`,
    fileConflict: (name: string, reason: string) => `! ${name}: geri alınmadı; ${reason}`,
    conflicts: (count: number) => `${count} değer ya da dosya olduğu gibi bırakıldı.`,
  },
  changes: {
    group: {
      summary: 'yarım kalan toplu değişiklikleri gösterir, tamamlar ya da geri alır',
      examples: ['shop changes list', 'shop changes finish'],
    },
    list: {
      summary: 'yarım kalan değişiklikleri gösterir',
      examples: ['shop changes list', 'shop changes list --json'],
    },
    finish: {
      summary: 'yarım kalan bir değişikliğin eksik dosyalarını yazar',
      examples: ['shop changes finish', 'shop changes finish --data ./data --json'],
      arguments: CHANGE_ID,
    },
    revert: {
      summary: 'yarım kalan bir değişikliğin yazdıklarını geri alır',
      examples: ['shop changes revert', 'shop changes revert --data ./data --json'],
      arguments: CHANGE_ID,
    },
    none: 'Yarım kalan bir değişiklik yok.',
    line: ({ id, by, action, done, total }: UnfinishedChangeJson, at: string) =>
      `${id}  ${at}  ${by}  ${ACTION_NAMES[action] ?? action}: ${done}/${total} dosya yazıldı`,
    waiting: (done: number, total: number) =>
      `Yarım kalan bir değişiklik var: ${done}/${total} dosya yazıldı. Tamamlamak için: shop changes finish, geri almak için: shop changes revert`,
    finished: (done: number) => `Tamamlandı: ${done} dosya.`,
    reverted: (done: number) => `Geri alındı: ${done} dosya.`,
    skipped: (name: string, reason: string) => `! ${name}: ${reason}`,
  },
  check: {
    summary: 'dosyaları denetler, hiçbirini değiştirmez',
    examples: ['shop check', 'shop check --staged', 'shop check data/igneler/*.json --json'],
    arguments: { '[dosya...]': 'yalnız bu dosyalar ya da klasörler (öntanımlı: hepsi)' },
    options: { '--staged': 'yalnız commit edilmek üzere olanlar (git add), commit edilecek hâlleriyle' },
    oneWay: 'dosya adları ile --staged birlikte kullanılamaz',
    noFile: (file: string) => `${file} diye bir dosya yok`,
    warning: (message: string) => `uyarı: ${message}`,
    clean: (products: number, warnings: number) => `Sorun yok${alsoWarnings(warnings)} (${products} ürün).`,
    cleanFiles: (files: number, warnings: number) =>
      `Sorun yok${alsoWarnings(warnings)} (${files} dosya denetlendi).`,
    count: (problems: number, warnings: number) =>
      `${problems} sorun${warnings === 0 ? '' : `, ${warnings} uyarı`} bulundu.`,
    stagedFailed: 'Commit yapılmadı. Sorunları giderip dosyaları yeniden "git add" ile ekleyin.',
  },
  hook: {
    group: {
      summary: 'ürün deposuna commit öncesi denetim kurar',
      examples: ['shop hook install', 'shop hook remove --data ./data'],
    },
    install: {
      summary: "her commit'ten önce değişen dosyaları denetleyen pre-commit kancasını kurar",
      examples: ['shop hook install', 'shop hook install --data ./data'],
    },
    remove: {
      summary: 'kurulan kancayı kaldırır',
      examples: ['shop hook remove', 'shop hook remove --json'],
    },
    installed: (file: string) => `Kuruldu: ${file}. Bozuk bir ürün dosyası artık commit edilemez.`,
    removed: (file: string) => `Kaldırıldı: ${file}`,
    notThere: 'Bu depoda kurulu bir kanca yok.',
  },
} as const;
