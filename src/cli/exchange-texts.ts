/** The sentences of the commands that take data in and out. */
export const exchangeTexts = {
  export: {
    summary: 'ürünleri bir dosyaya ya da standart çıktıya yazar (taslaklar dâhil)',
    category: 'yalnız bu kategori ve altındakiler (kategorinin kısa adı)',
    format:
      'json, jsonl, csv ve xlsx bütün alanları taşır ve geri alınabilir; shopify, woocommerce (CSV) ve google (XML) o sistemler içindir (öntanımlı: dosya adının uzantısı, yoksa json)',
    out: 'yazılacak dosya; "-" standart çıktıdır',
    badFormat: (formats: string) => `--format şunlardan biri olmalı: ${formats}`,
    done: (count: number, target: string) => `${count} ürün yazıldı: ${target}`,
    toStdout: 'standart çıktı',
    problems: (count: number) =>
      `Dosyalarda ${count} sorun var; bozuk dosyaların ürünleri eksik olabilir. Ayrıntı için: shop check`,
  },
  import: {
    summary: 'ürünleri bir dosyadan ekler ve günceller (json, jsonl, csv, xlsx)',
    file: 'okunacak dosya; "-" standart girdiyi okur',
    format: 'auto, json, jsonl, csv ya da xlsx (öntanımlı: auto)',
    category: 'kategorisi yazılmamış yeni ürünlerin ekleneceği kategorinin kısa adı',
    dryRun: 'ne olacağını gösterir, hiçbir şey yazmaz',
    badFormat: (formats: string) => `--format şunlardan biri olmalı: ${formats}`,
    notes: `
Notlar:
  Satır önce id, sonra sku (stok kodu), sonra slug ile eşleşir; eşleşmeyen satır yeni ürün olur.
  Yeni üründe ad, marka, fiyat ve kategori gerekir. Başlıklar Türkçe ya da İngilizce olabilir.
  Dosyada olmayan sütun ve boş hücre değeri değiştirmez; bir değeri silmek için hücreye "—" yazın.
  Fiyatlar 1.234,56 ya da 1234.56 biçiminde; liste hücrelerinde araya " | " konur.
  Hatalı satır atlanır ve adıyla bildirilir; kalan satırlar yazılır (çıkış kodu 1).
`,
    error: (row: number, field: string, message: string) =>
      `${row}. satır${field === '' ? '' : `, ${field}`}: ${message}`,
    unknownHeadings: (names: string) => `Tanınmayan sütunlar atlandı: ${names}`,
    done: (added: number, updated: number, unchanged: number, skipped: number) =>
      `${added} eklendi, ${updated} güncellendi, ${unchanged} aynı kaldı, ${skipped} satır atlandı.`,
    dryRunDone: 'Deneme: hiçbir şey yazılmadı.',
  },
  backup: {
    summary: 'bütün veri klasörünü (_private dâhil) tek bir arşive yedekler',
    out: 'yazılacak arşiv (öntanımlı: bulunulan klasörde magaza-yedek-<tarih>.tar.gz)',
    done: (files: number, file: string, megabytes: string) =>
      `${files} dosya yedeklendi: ${file} (${megabytes} MB). Arşivde müşteri bilgileri ve anahtarlar var; güvenli bir yerde saklayın.`,
  },
  restore: {
    summary: 'bir yedeği doğrular ve veri klasörüne geri yükler',
    file: 'yedek arşivi',
    force: 'klasör doluysa eskisini <klasör>.eski-<zaman> adıyla saklayıp yerine yedeği koyar',
    dryRun: 'yalnız doğrular, hiçbir şey yazmaz',
    notEmpty: (folder: string) =>
      `${folder} klasörü boş değil. Eskisini saklayıp yerine yedeği koymak için --force verin.`,
    verified: (files: number, takenAt: string) => `${files} dosya doğrulandı (yedek: ${takenAt}).`,
    kept: (folder: string) => `Eski klasör saklandı: ${folder}`,
    done: (files: number, folder: string) => `${files} dosya doğrulandı ve geri yüklendi: ${folder}`,
  },
} as const;
