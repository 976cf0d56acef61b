import { shellWord } from '#kernel/shell-word';
import { adminTexts } from './texts/admin-texts.ts';
import { doctorTexts } from './texts/doctor-texts.ts';
import { exchangeTexts } from './texts/exchange-texts.ts';
import { historyTexts } from './texts/history-texts.ts';
import { mailTexts } from './texts/mail-texts.ts';
import { ordersTexts } from './texts/orders-texts.ts';
import { JSON_OPTION, scrapeTexts } from './texts/scrape-texts.ts';
import { tokenTexts } from './texts/token-texts.ts';

const DEMO_EXAMPLES = ['shop demo orders', 'shop demo orders --count 500 --data ./deneme --json'] as const;
const DATA_OPTION = { '--data <klasör>': 'veri klasörü (öntanımlı: SHOP_DATA ya da ./data)' };
const OUTPUT_OPTIONS = { ...JSON_OPTION, '--quiet': 'ilerleme ve bilgi satırlarını yazmaz' };

/** Every Turkish sentence of the command line; long commands have a file of their own. */
export const texts = {
  program: {
    summary: 'Dosya tabanlı mağaza: ürünler klasörlerdeki JSON dosyalarıdır.',
    examples: ['shop serve --port 8080', 'shop check --json'],
  },
  usage: 'Kullanım:',
  arguments: 'Bağımsız değişkenler:',
  options: 'Seçenekler:',
  globalOptions: 'Genel seçenekler:',
  commands: 'Komutlar:',
  examples: 'Örnekler:',
  help: 'yardımı gösterir',
  helpCommand: 'bir komutun yardımını gösterir',
  version: 'sürümü yazar',
  dataOptions: { ...DATA_OPTION, ...OUTPUT_OPTIONS },
  usageErrors: {
    /** By commander's code, with the name that its message quotes. */
    ofCommander: {
      'commander.unknownOption': (name: string) => `Bilinmeyen seçenek: ${name}`,
      'commander.unknownCommand': (name: string) => `Bilinmeyen komut: ${name}`,
      'commander.missingArgument': (name: string) => `Eksik değer: ${name}`,
      'commander.optionMissingArgument': (name: string) => `Şu seçenek bir değer ister: ${name}`,
      'commander.missingMandatoryOptionValue': (name: string) => `Şu seçenek zorunludur: ${name}`,
      'commander.excessArguments': () => 'Fazladan değer verildi.',
    },
    invalidArgument: (detail: string) => `Geçersiz değer: ${detail}`,
    badChoice: (flag: string, values: readonly string[]) =>
      `${flag} şunlardan biri olmalı: ${values.join(', ')}`,
    badNumber: (flag: string, least: number, most: number) =>
      `${flag} ${least} ile ${most} arasında bir tam sayı olmalı`,
    other: (detail: string) => `Komut anlaşılamadı: ${detail}`,
    seeHelp: (command: string) => `Kullanım için: ${command} --help`,
    didYouMean: (name: string) => `Şunu mu demek istediniz: ${name}?`,
  },
  failed: (message: string) => `Hata: ${message}`,
  outputFailed: (code: string) => `Çıktı yazılamadı (${code}). Disk alanını kontrol edin.`,
  notAudited:
    'Uyarı: denetim kaydına yazılamadı. Disk alanını ve _private klasörünün izinlerini kontrol edin.',
  unexpected: (message: string) => `beklenmeyen hata: ${message}`,
  interrupted: 'Durduruldu.',
  init: {
    summary: 'yeni bir mağazanın klasörünü oluşturur',
    examples: ['shop init ./magaza', 'shop init /srv/magaza --json'],
    arguments: { '<klasör>': 'olmayan ya da boş bir klasör' },
    options: {
      '--schemas': 'var olan mağazada düzenleyicinin kullandığı dosya şemalarını yeniler',
      ...OUTPUT_OPTIONS,
    },
    made: (folder: string) => `${folder} klasöründe yeni bir mağaza oluşturuldu.`,
    existing: (folder: string, areSchemasNew = false) =>
      `${folder} klasöründe zaten bir mağaza var; ${areSchemasNew ? 'yalnız dosya şemaları yenilendi' : 'hiçbir şey değişmedi'}.`,
    next: (folder: string, isByNpx: boolean) =>
      `Açmak için: ${isByNpx ? 'npx ' : ''}shop serve --data ${shellWord(folder)}`,
  },
  serve: {
    summary: 'mağazayı ve yönetim panelini sunar',
    examples: ['shop serve', 'shop serve --port 8080 --host 0.0.0.0 --data /srv/magaza'],
    options: {
      '--port <sayı>': 'dinlenecek kapı numarası (öntanımlı: PORT ya da 3000)',
      '--host <adres>': 'dinlenecek adres (öntanımlı: HOST ya da 127.0.0.1)',
      '--paytr-sandbox': 'kart ödemelerini programın içindeki deneme sağlayıcısıyla yapar',
      '--demo': 'örnek mağazayı deneme sağlayıcısı ve örnek banka hesabıyla açar (yalnız bu bilgisayarda)',
    },
    ready: (url: string, products: number, categories: number) =>
      `Mağaza açık: ${url} (${products} ürün, ${categories} kategori)`,
    sites: (list: string) => `Vitrinler: ${list}`,
    problems: (count: number) => `${count} dosyada sorun var; ayrıntı için: shop check`,
    noProxy:
      'SHOP_TRUST_PROXY boş: https adresinin önündeki sunucudan (nginx, Caddy) gelen herkes tek bir ziyaretçi sayılır, sınırlar hepsine birden uygulanır. O sunucunun IP adresini yazın; aynı bilgisayardaysa SHOP_TRUST_PROXY=127.0.0.1',
    noShop: (folder: string) =>
      `${folder} klasöründe mağaza yok. --data ile mağazanızın klasörünü verin (o klasördeyseniz: --data .); yeni bir mağaza için: shop init ${shellWord(folder)}`,
    foreign: (folder: string) =>
      `${folder} klasöründe mağaza yok, başka dosyalar var. --data ile mağazanın klasörünü verin ya da boş bir klasörde oluşturun: shop init KLASÖR`,
    newShopQuestion: (folder: string) =>
      `${folder} klasöründe mağaza yok. Burada yeni bir mağaza oluşturulsun mu? (evet/hayır) `,
    stopping: 'Kapanıyor…',
    portInUse: (port: number) =>
      `${port} numaralı kapı başka bir program tarafından kullanılıyor. --port ile başka bir numara verin.`,
    portDenied: (port: number) =>
      `${port} numaralı kapıyı açma yetkisi yok. 1024'ten büyük bir numara verin.`,
    badAddress: (host: string) => `Bu makinede ${host} adresi yok. --host ile başka bir adres verin.`,
  },
  admin: adminTexts,
  token: tokenTexts,
  reindex: {
    summary: 'bütün dosyaları baştan okur ve arama dizinini yeniden kurar',
    examples: ['shop reindex', 'shop reindex --data /srv/magaza --json'],
    done: (products: number, categories: number, problems: number, ms: number) =>
      `${products} ürün, ${categories} kategori okundu; ${problems} sorun (${ms} ms).`,
  },
  mcp: {
    summary: 'mağazayı yapay zekâ yardımcılarına açar (Model Context Protocol, standart girdi ve çıktı)',
    examples: ['shop mcp', 'shop mcp --data /srv/magaza'],
    options: DATA_OPTION,
    lost: 'Mağaza sunucusu bulunamadı; yeniden deneyin.',
  },
  demo: {
    group: { summary: 'paneli göstermek için örnek veri üretir', examples: DEMO_EXAMPLES },
    orders: {
      summary:
        'örnek mağazaya son 60 günün örnek siparişlerini ve bir örnek banka hesabı ekler; sunucu kapalıyken çalışır',
      examples: DEMO_EXAMPLES,
      options: {
        '--count <sayı>': 'kaç sipariş (öntanımlı: 300)',
        '--force': 'gerçek bir mağazaya da ekler',
      },
    },
    done: (orders: number, from: string, to: string) => `${orders} örnek sipariş eklendi (${from} – ${to}).`,
  },
  doctor: doctorTexts,
  orders: ordersTexts,
  mail: mailTexts,
  scrape: scrapeTexts,
  ...exchangeTexts,
  ...historyTexts,
  completion: {
    summary: 'kabuk için otomatik tamamlama betiğini yazar',
    examples: [
      'shop completion bash > /etc/bash_completion.d/shop',
      'shop completion fish > ~/.config/fish/completions/shop.fish',
    ],
    arguments: { '<kabuk>': 'bash, zsh ya da fish' },
    unknownShell: 'bash, zsh ya da fish olmalı',
  },
} as const;
