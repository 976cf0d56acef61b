import { formatLira } from '#domain/money/money';
import type { orderStatistics } from '#domain/orders/reports/order-statistics';

type OrderStatistics = ReturnType<typeof orderStatistics>[number];

const ORDER_ID = 'sipariş numarası ya da kimliği';
const OUT = { '--out <dosya>': 'yazılacak dosya; "-" standart çıktıdır' };
const FILTERS = {
  '--status <durum>':
    'yalnız bu durumdakiler (processing, preparing, shipped, delivered, cancelled, returned)',
  '--payment <durum>':
    'yalnız bu ödeme durumundakiler (pending, paid, failed, refunded, partially_refunded, on_delivery)',
  '--site <site>': 'yalnız bu siteden verilenler (dikis, koltazoglu)',
  '--q <söz>': 'numarada, adda ya da e-postada geçen söz',
  '--from <gün>': 'bu günden başlayarak (YYYY-AA-GG)',
  '--to <gün>': 'bu güne kadar, gün dahil (YYYY-AA-GG)',
};

/** The texts of `shop orders`; the words for states and events are in `domain/orders/order-words`. */
export const ordersTexts = {
  group: {
    summary: 'siparişleri listeler, gösterir, yazdırır ve dışa aktarır',
    examples: ['shop orders list', 'shop orders stats --from 2026-11-01'],
  },
  list: {
    summary: 'siparişleri yeniden eskiye listeler',
    examples: ['shop orders list', 'shop orders list --payment pending --json'],
    options: { ...FILTERS, '--limit <sayı>': 'en çok bu kadar sipariş (öntanımlı: 50)' },
  },
  show: {
    summary: 'bir siparişi geçmişiyle gösterir',
    examples: ['shop orders show A1B2C3D4', 'shop orders show A1B2C3D4 --json'],
    arguments: { '<sipariş>': ORDER_ID },
  },
  pdf: {
    summary: 'bir siparişin formunu PDF olarak yazar',
    examples: ['shop orders pdf A1B2C3D4 --out siparis.pdf', 'shop orders pdf A1B2C3D4 --out - > a.pdf'],
    arguments: { '<sipariş>': ORDER_ID },
    requiredOptions: OUT,
  },
  export: {
    summary: 'siparişleri dışa aktarır (csv ya da jsonl)',
    examples: [
      'shop orders export --from 2026-11-01 --to 2026-11-30 --out kasim.csv',
      'shop orders export --format jsonl > siparisler.jsonl',
    ],
    options: { ...FILTERS, '--format <biçim>': 'csv ya da jsonl (öntanımlı: csv)', ...OUT },
  },
  stats: {
    summary: 'site başına sipariş sayısını, ciroyu ve KDV ayrımını verir',
    examples: [
      'shop orders stats --from 2026-11-01 --to 2026-11-30',
      'shop orders stats --site dikis --json',
    ],
    options: FILTERS,
  },
  refund: {
    summary: 'ödemenin tamamını ya da bir kısmını iade eder',
    examples: ['shop orders refund A1B2C3D4', 'shop orders refund A1B2C3D4 --amount 149.90'],
    arguments: { '<sipariş>': ORDER_ID },
    options: { '--amount <tutar>': 'iade edilecek tutar, örneğin 149.90 (öntanımlı: kalan tutarın tamamı)' },
  },
  erase: {
    summary: 'bir kişinin bilgilerini siparişlerden kalıcı olarak siler',
    examples: ['shop orders erase --id A1B2C3D4', 'shop orders erase --email ayse@ornek.com'],
    options: { '--id <numara>': ORDER_ID, '--email <adres>': 'siparişleri veren kişinin e-posta adresi' },
    oneOf: '--id ya da --email ile kimin silineceğini yazın, yalnız birini',
  },
  verify: {
    summary: 'sipariş defterinde eksik, bozuk ya da yabancı kayıt olup olmadığını denetler',
    examples: ['shop orders verify', 'shop orders verify --accept'],
    options: {
      '--accept': 'bulunan eksiklerle devam eder: kabulü deftere yazar, sipariş alımı yeniden açılır',
    },
  },
  move: {
    summary:
      'siparişleri, sepetleri ve özel belgeleri PostgreSQL veritabanına ya da dosyalara taşır, iki yanı karşılaştırır',
    examples: ['shop orders move --to postgres', 'shop orders move --to files'],
    requiredOptions: {
      '--to <yer>': 'postgres (birden çok sunucu için, adresi SHOP_DATABASE_URL) ya da files',
    },
    options: { '--lost': 'veritabanı kayıpsa: bu klasördeki kopya asıl defter olur' },
  },
  count: (listed: number, total: number) => `${total} siparişten ${listed} tanesi gösterildi.`,
  written: (count: number, file: string) => `${count} kayıt ${file} dosyasına yazıldı.`,
  badAmount: (text: string) => `--amount "${text}" bir tutar değil; 149.90 gibi, sıfırdan büyük olmalı`,
  refunded: (number: string, amount: string) => `${number} numaralı siparişte ${amount} TL iade edildi.`,
  erased: (count: number) =>
    `${count} siparişte kişi bilgileri silindi. Fatura PDF'leri defter kaydıdır: kesildikleri yılın sonundan 10 yıl saklanır (TTK 82), daha eskileri silindi.`,
  problems: (count: number) =>
    `Sipariş defterinde ${count} sorun var, gösterilenler eksik olabilir. Ayrıntısı için: shop orders verify`,
  verified: (entries: number, files: number) =>
    `Sipariş defteri eksiksiz: ${files} dosyada ${entries} kayıt.`,
  faulty: (count: number) =>
    `Sipariş defterinde ${count} sorun var. Yedeğiniz varsa "shop restore" ile geri yükleyin; eksik hâliyle devam etmek için: shop orders verify --accept`,
  torn: 'Onaylanmış kayıt eksik değil: yarım kalan satırı sunucu açılırken ayırır, yapmanız gereken bir şey yok.',
  accepted: (count: number) => `${count} sorun kabul edildi ve deftere yazıldı; sipariş alımı açık.`,
  moved: (entries: number, to: 'postgres' | 'files') =>
    `${entries} kayıt ${to === 'postgres' ? 'veritabanına' : 'dosyalara'} taşındı.`,
  compared: (products: number, files: number, sha256: string) =>
    `İki yan karşılaştırıldı, aynı: kayıt sayısı, ${products} ürünün stok hareketi, ${files} belge, SHA-256 ${sha256}.`,
  copyAdopted:
    'Bu klasörün kopyası artık asıl defter. Veritabanında bundan sonra yazılmış kayıtlar varsa burada yoktur.',
  nowShared:
    'Sunucuları SHOP_DATABASE_URL ile başlatın; ötekiler _private klasörü olmayan bir veri klasörüyle ve aynı SHOP_SECRET_KEY ile katılır.',
  nowFromCopy:
    'Sunucuyu SHOP_DATABASE_URL olmadan başlatın. Veritabanını kullanan başka sunucu varsa durdurun; yoksa iki ayrı defter olur.',
  nowFiles: 'Sunucuyu SHOP_DATABASE_URL olmadan başlatın; veritabanından artık satış yapılamaz.',
  shippingFee: 'Kargo',
  refundedSum: 'İade edilen',
  review: (reason: string) => `İnceleme bekliyor: ${reason}`,
  noOrders: 'Bu seçime uyan sipariş yok.',
  statsLine: ({ site, orders, paidOrders, cancelledOrders, revenue, refunded }: OrderStatistics) =>
    `${site}: ${orders} sipariş, ${paidOrders} ödenmiş, ${cancelledOrders} iptal; ciro ${formatLira(revenue)} TL, iade ${formatLira(refunded)} TL`,
  vatLine: (rate: number, net: string, vat: string) =>
    `    KDV %${String(rate).replace('.', ',')}: matrah ${net} TL, KDV ${vat} TL`,
} as const;
