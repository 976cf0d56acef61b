export const exchangeTexts = {
  export: {
    summary: 'ürünleri bir dosyaya ya da standart çıktıya yazar (taslaklar dahil)',
    examples: [
      'shop export --out urunler.xlsx',
      'shop export igneler ayaklar --format csv --out parcalar.csv',
      'shop export --with-categories --out katalog.jsonl',
      'shop export --format xlsx --images zip --out katalog.zip',
      'shop export --format shopify --out shopify.csv',
    ],
    arguments: {
      '[kategori...]': 'yalnız bu kategoriler ve altındakiler (kısa adlarıyla; verilmezse hepsi)',
    },
    options: {
      '--format <biçim>':
        'json, jsonl, csv ve xlsx bütün alanları taşır ve geri alınabilir; shopify, woocommerce (CSV) ve google (XML) o sistemler içindir (öntanımlı: dosya adının uzantısı, yoksa json)',
      '--delimiter <ayraç>':
        'csv ayracı: semicolon (öntanımlı; ondalık virgül), comma ya da tab (ondalık nokta)',
      '--images <biçim>':
        'url: görseller tam adresleriyle; folder: dosyanın yanındaki <ad>-images klasöründe; zip: ürün dosyasıyla birlikte tek zip (verilmezse mağazadaki yollarıyla)',
      '--with-categories':
        'kategorileri de kendi satırlarıyla yazar; boş bir mağazaya alınınca aynı katalog oluşur',
      '--out <dosya>': 'yazılacak dosya; "-" standart çıktıdır',
    },
    folderNeedsFile: '--images folder için --out ile dosya adı verin',
    pictures: (count: number) => `${count} görsel kopyalandı.`,
    badEnding: (ending: string) =>
      `".${ending}" ile biten dosyanın biçimi bilinmiyor; --format ile yazın ya da adı .xlsx, .csv, .json ya da .jsonl ile bitirin`,
    badDelimiter: '--delimiter semicolon, comma ya da tab olmalı',
    done: (count: number, target: string) => `${count} ürün yazıldı: ${target}`,
    toStdout: 'standart çıktı',
    problems: (count: number) =>
      `Dosyalarda ${count} sorun var; bozuk dosyaların ürünleri eksik olabilir. Ayrıntı için: shop check`,
    lacksOrders:
      'Sipariş defterinin bir bölümü okunamıyor: stok adetlerinden bazı satışlar düşülmemiş olabilir. Ayrıntı için: shop orders verify',
  },
  import: {
    summary: 'ürünleri bir dosyadan ekler ve günceller (json, jsonl, csv, xlsx, Shopify, WooCommerce, XML)',
    examples: [
      'shop import urunler.xlsx --dry-run',
      'shop import tedarikci.csv --category igneler --map "Bayi Fiyatı=price" --fill marka=Organ',
      'shop import shopify.csv --create-categories --json',
    ],
    arguments: { '<dosya>': 'okunacak dosya; "-" standart girdiyi okur' },
    options: {
      '--format <biçim>':
        'auto, json, jsonl, csv, xlsx, shopify, woocommerce ya da xml (öntanımlı: auto, içeriğinden anlar)',
      '--category <kısa-ad>': 'kategorisi yazılmamış yeni ürünlerin ekleneceği kategorinin kısa adı',
      '--map <sütun=alan>':
        'başlığı tanınmayan sütunun anlamı, örneğin "Bayi Fiyatı=price" ya da özellik olarak "Numara=features"; "Sütun=-" sütunu atlar (tekrarlanabilir)',
      '--fill <alan=değer>':
        'satırda boşsa yeni ürünlerin alacağı değer, örneğin marka=Organ (tekrarlanabilir)',
      '--images <klasör>':
        'dosyadaki /images/ yollarının görsellerini bu klasörden alır (zip dosyasında kendiliğinden)',
      '--create-categories': 'mağazada olmayan kategorileri açar ("Makineler > Overlok" gibi yollar dahil)',
      '--prune': '--category ile: o kategoride ve altında olup dosyada olmayan ürünleri siler, önce sorar',
      '--yes': '--prune için sormaz',
      '--confirm-price-jumps': 'üç kat ve üstü fiyat değişikliklerini sormadan yazar',
      '--dry-run': 'ne olacağını alan alan gösterir, hiçbir şey yazmaz',
    },
    pictures: (count: number) => `${count} görsel eklendi.`,
    pictureDiffers: (name: string) => `Görsel mağazada başka içerikle var, olduğu gibi kaldı: ${name}`,
    badPair: (text: string) => `"${text}" anlaşılamadı; ad=değer biçiminde yazın`,
    badField: (name: string) => `"${name}" adında bir alan yok (örneğin name, brand, price, stockCount, sku)`,
    pruneNeedsCategory: '--prune için --category ile kategori verin',
    needsYes: (count: number) =>
      count === 0 ? '--prune için --yes verin' : `${count} ürün silinecek; onaylamak için --yes verin`,
    confirmPrune: (count: number, category: string) =>
      `"${category}" kategorisinde dosyada olmayan ${count} ürün silinecek. Silinsin mi? (evet/hayır) `,
    priceJump: (name: string, message: string) => `Dikkat, ${name}: ${message}`,
    confirmJumps: (count: number) =>
      `${count} ürünün fiyatı bir seferde çok değişiyor. Emin misiniz? (evet/hayır) `,
    declined: 'Vazgeçildi; hiçbir şey yazılmadı.',
    willAdd: (row: number, name: string) => `+ ${row}. satır: ${name}`,
    willUpdate: (row: number, name: string) => `~ ${row}. satır: ${name}`,
    willRemove: (name: string) => `- dosyada yok: ${name}`,
    more: (count: number) => `… ve ${count} değişiklik daha (hepsi: --json)`,
    notice: (row: number, message: string) => `Not, ${row}. satır: ${message}`,
    removed: (count: number) => `${count} ürün silindi.`,
    categories: (slugs: string) => `Açılan ya da değişen kategoriler: ${slugs}`,
    notes: `
Notlar:
  Satır önce id, sonra sku (stok kodu), sonra barkod (barcode), sonra slug ile eşleşir; eşleşmeyen satır yeni ürün olur.
  Yeni üründe ad, marka, fiyat ve kategori gerekir. Başlıklar Türkçe ya da İngilizce olabilir.
  Dosyada olmayan sütun ve boş hücre değeri değiştirmez; bir değeri silmek için hücreye "—" yazın.
  Shopify ve WooCommerce CSV ile Google, Ticimax, İdeaSoft XML dosyaları kendiliğinden tanınır; seçenekler
  (variant) ayrı ürün olur ve bildirilir. Mağazanın bilmediği alanlar "extra:" ile başlayan sütunlarda durur.
  Yarıda kesilirse yeniden çalıştırın: yazılanlar aynı kalır, kalanlar yazılır.
  Fiyatlar 1.234,56 ya da 1234.56 biçiminde; liste hücrelerinde araya " | " konur.
  Hatalı satır atlanır ve adıyla bildirilir; kalan satırlar yazılır (çıkış kodu 1).
`,
    error: (row: number, field: string, message: string) =>
      `${row === 0 ? 'Dosya' : `${row}. satır`}${field === '' ? '' : `, ${field}`}: ${message}`,
    /** What helps against a fault of this field in every row. */
    hints: {
      category:
        'Kategorisi yazılmayan yeni ürünler için --category, olmayan kategorileri açmak için --create-categories verin.',
      brand: 'Markası yazılmayan yeni ürünler için --fill marka=Markasız gibi bir değer verin.',
    },
    unknownHeadings: (names: string) =>
      `Tanınmayan sütunlar atlandı: ${names}. Anlamlarını --map "Sütun=alan" ile verin.`,
    done: (added: number, updated: number, unchanged: number, skipped: number) =>
      `${added} eklendi, ${updated} güncellendi, ${unchanged} aynı kaldı, ${skipped} satır atlandı.`,
    dryRunDone: 'Deneme: hiçbir şey yazılmadı.',
  },
  backup: {
    needsKey:
      'Yedekteki gizli bilgiler şifrelidir: SHOP_SECRET_KEY anahtarını da ayrı bir yerde saklayın, onsuz açılamazlar.',
    summary: 'bütün veri klasörünü (_private dahil) tek bir arşive yedekler',
    examples: [
      'shop backup',
      'shop backup /yedek/magaza.tar.gz --json',
      'shop backup /yedek/magaza.sifreli --passphrase-stdin < parola.txt',
      'shop backup --to /yedek --keep 7d,4w,12m --verify',
      'shop backup --to s3://kova/magaza --keep 7d,4w,12m --verify --quiet',
    ],
    arguments: { '[arşiv]': 'yazılacak arşiv (öntanımlı: bulunulan klasörde magaza-yedek-<tarih>.tar.gz)' },
    options: {
      '--out <dosya>': 'arşivin adı, [arşiv] yerine',
      '--to <yer>':
        'tarihli arşivin konacağı klasör ya da S3 kovası (s3://kova/klasör; AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION, başka bir hizmette AWS_ENDPOINT_URL)',
      '--keep <süreler>':
        '--to ile: son günlerin, haftaların, ayların (d, w, m, y) en yeni yedekleri kalır, gerisi silinir; örneğin 7d,4w,12m',
      '--verify': 'arşivi yeniden okuyup her dosyayı karşılaştırır; bozuksa eski yedekler silinmez',
      '--passphrase-stdin':
        'arşivi standart girdinin ilk satırındaki parolayla şifreler (AES-256); parola kaybolursa açılamaz',
    },
    noPassphrase: 'parola boş; standart girdiye bir satır yazın',
    badKeep: '--keep 7d,4w,12m biçiminde olmalı',
    keepWithoutTo: '--keep yalnız --to ile verilir',
    fileAndOut: 'arşivin adı bir kez verilir: [arşiv] ya da --out',
    notRecorded:
      'Uyarı: yedek alındı, ama zamanı veri klasörüne kaydedilemedi. Disk alanını ve _private klasörünün izinlerini kontrol edin.',
    toStdout: 'yedek standart çıktıya yazılmaz; arşive bir ad verin',
    toAndFile: '--to verildiğinde arşivin adı verilmez',
    verified: 'Yedek yeniden okundu, her dosyası sağlam.',
    removed: (name: string) => `Eski yedek silindi: ${name}`,
    done: (files: number, file: string, megabytes: number) =>
      `${files} dosya yedeklendi: ${file} (${megabytes.toLocaleString('tr-TR', { maximumFractionDigits: 2 })} MB). Arşivde müşteri bilgileri ve anahtarlar var; güvenli bir yerde saklayın.`,
  },
  restore: {
    summary: 'bir yedeği doğrular ve veri klasörüne geri yükler',
    examples: [
      'shop restore magaza-yedek-2026-11-20.tar.gz --dry-run',
      'shop restore magaza-yedek-2026-11-20.tar.gz --into /srv/deneme --verify',
      'shop restore magaza-yedek-2026-11-20.tar.gz --data /srv/magaza --force',
      'shop restore s3://kova/magaza --into /srv/magaza --verify',
    ],
    arguments: {
      '<arşiv>':
        'yedek arşivi; ya da arşivlerin durduğu klasör ya da S3 kovası (ortam değişkenleri shop backup gibi): en yenisi',
    },
    options: {
      '--into <klasör>': 'yedeğin yükleneceği klasör, --data yerine',
      '--verify': 'yükledikten sonra her dosyayı yeniden okuyup yedekle karşılaştırır',
      '--force':
        'klasör doluysa eskisini <klasör>.eski-<zaman> adıyla saklayıp yerine yedeği koyar; bağlanmış bir birimde (Docker) ve içinde bulunulan klasörde eskisi onun içinde, .eski.<zaman>.tmp klasöründe kalır',
      '--dry-run': 'yalnız arşivi doğrular, hiçbir şey yazmaz',
      '--passphrase-stdin': 'şifreli yedeğin parolasını standart girdinin ilk satırından okur',
    },
    compared: (files: number) => `${files} dosyanın hepsi yedekle aynı (SHA-256).`,
    verified: (files: number, takenAt: string) => `${files} dosya doğrulandı (yedek: ${takenAt}).`,
    oldFolder: (folder: string) => `Eski klasör saklandı: ${folder}`,
    done: (files: number, folder: string, archive: string, takenAt: string) =>
      `${files} dosya doğrulandı ve geri yüklendi: ${folder} (yedek: ${archive}, ${takenAt})`,
  },
  fmt: {
    summary: 'elle düzenlenmiş katalog dosyalarını programın yazdığı biçime getirir',
    examples: ['shop fmt', 'shop fmt --check data/igneler/*.json'],
    arguments: {
      '[dosya...]':
        'yalnız bu dosyalar ya da klasörler (verilmezse hepsi); katalog dosyası olmayanlar atlanır',
    },
    options: { '--check': 'hiçbir şey yazmaz; biçimi farklı dosya varsa adlarını yazar ve 1 ile biter' },
    notes: `
Notlar:
  Alanların sırası, girinti, satır sonu (CRLF), BOM ve indirim oranı düzelir; bilinmeyen alanlar olduğu gibi kalır.
  Bozuk dosyaya dokunulmaz, nedeni yazılır (çıkış kodu 1).
`,
    outside: (file: string) => `veri klasöründe değil: ${file}`,
    done: (changed: number, unchanged: number) =>
      `${changed} dosya düzenlendi, ${unchanged} dosya zaten düzgün.`,
    wouldChange: (changed: number, unchanged: number) =>
      `${changed} dosyanın biçimi farklı, ${unchanged} dosya düzgün. Düzeltmek için: shop fmt`,
  },
} as const;
