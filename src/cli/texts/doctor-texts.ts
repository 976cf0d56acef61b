export const doctorTexts = {
  summary: 'kurulumu, veri klasörünü ve ortamı denetler',
  examples: ['shop doctor', 'shop doctor --data /srv/magaza --json'],
  allWell: 'Her şey yolunda.',
  suggestions: (count: number) => `Mağaza çalışıyor; ${count} öneri var (!).`,
  trouble: (count: number) => `${count} konu ilgi bekliyor.`,
  node: (version: string) => `Node.js ${version}`,
  nodeOld: (version: string) => `Node.js ${version} desteklenmiyor; 20.19 ya da daha yenisini kurun.`,
  folderReadable: (folder: string) => `Veri klasörü: ${folder}`,
  folderNotWritable: (folder: string) =>
    `${folder} klasörüne yazılamıyor; sahibini ve izinlerini kontrol edin.`,
  freeSpace: (megabytes: number) => `Boş disk alanı: ${megabytes.toLocaleString('tr-TR')} MB`,
  littleSpace: (megabytes: number) => `Yalnız ${megabytes} MB boş disk alanı var; en az 200 MB yer açın.`,
  serverRuns: (pid: number, address: string) => `Sunucu çalışıyor: ${address} (süreç ${pid})`,
  serverStopped: 'Bu klasörde çalışan sunucu yok.',
  privateMode: '_private klasörü yalnız sahibine açık.',
  privateOpen: '_private klasörünü başka kullanıcılar okuyabilir; "chmod 700" ile kapatın.',
  privateInGit:
    '_private klasörü git deposuna eklenmiş; "git rm -r --cached" ile çıkarın ve .gitignore dosyasına yazın.',
  privateNotInGit: '_private klasörü git deposunda değil.',
  noCommits: (reason: string) => `Paneldeki kayıtlar git deposuna işlenemiyor: ${reason}`,
  watches: (limit: number, folders: number) => `İzlenebilir klasör sınırı ${limit}, gereken ${folders}.`,
  fewWatches: (limit: number, folders: number) =>
    `İzlenebilir klasör sınırı (${limit}) ${folders} klasöre yetmez; fs.inotify.max_user_watches değerini yükseltin.`,
  ordersWhole: 'Sipariş defteri eksiksiz.',
  database: {
    unnamed: 'Siparişler PostgreSQL veritabanında, ama SHOP_DATABASE_URL verilmemiş',
    away: 'SHOP_DATABASE_URL adresindeki veritabanına ulaşılamıyor ya da yazılamıyor; düzelene kadar sipariş alınmaz',
    foreign: 'SHOP_DATABASE_URL adresindeki veritabanı bu klasörün siparişlerini tutmuyor',
    unmoved: 'SHOP_DATABASE_URL verilmiş, ama siparişler dosyalarda: shop orders move --to postgres',
    closed: 'Siparişler bu veritabanından dosyalara taşınmış; SHOP_DATABASE_URL değerini kaldırın',
    skewed:
      'Bu makinenin saati ile veritabanınınki bir saatten çok ayrı; ikisini de NTP ile ayarlayın. O zamana kadar ödenmeyen siparişler iptal olmaz',
  },
  databaseWell: ({
    entries,
    behind,
    files,
    staleFiles,
  }: Readonly<Record<'entries' | 'behind' | 'files' | 'staleFiles', number>>) =>
    `Siparişler veritabanında: ${entries} kayıt, ${files} belge${behind + staleFiles > 0 ? `; bu klasörün kopyası ${behind} kayıt ve ${staleFiles} belge geride` : ', bu klasörde tam kopyası var'}`,
  ordersFaulty: (file: string) =>
    `Sipariş defterinde eksik ya da bozuk kayıt var (${file}); ayrıntı ve yapılacaklar için: shop orders verify`,
  files: (products: number, warnings: number) =>
    `Dosyalar: ${products} ürün, sorun yok${warnings === 0 ? '' : `; ${warnings} uyarı için: shop check`}.`,
  fileProblems: (count: number) => `Dosyalarda ${count} sorun var; ayrıntı için: shop check`,
  audit: (entries: number) => `Denetim kaydı eksiksiz: ${entries} satır.`,
  auditBroken: (line: number, message: string) =>
    `Denetim kaydının ${line}. satırında sorun var (${message}); ayrıntı için: shop admin audit`,
  secretsSealed: (count: number) => `${count} gizli bilgi diskte şifreli duruyor.`,
  secretsPlain: (count: number) =>
    `${count} gizli bilgi (kart, e-posta, iki adımlı giriş) diskte şifresiz duruyor. Şifrelemek için "openssl rand -base64 32" ile bir anahtar üretin, veri klasörünün dışında bir dosyaya koyun ve yolunu SHOP_SECRET_KEY_FILE ile verin.`,
  secretsClosed: (count: number) =>
    `${count} gizli bilgi bu anahtarla açılamıyor; kart ödemesi ve e-posta kapalı. Eski anahtarı SHOP_SECRET_KEY ya da SHOP_SECRET_KEY_FILE ile verin veya bilgileri panelden yeniden girin.`,
  leftovers: (count: number) =>
    `${count} yarım kalmış geçici dosya var; sunucu bir saatten eskileri kendisi siler.`,
} as const;
