import { ORDER_MAILS } from '#domain/orders/order-mail';

const MAIL_NAMES = ORDER_MAILS.join(', ');

export const mailTexts = {
  group: {
    summary: 'e-posta ayarlarını dener, şablonları gösterir, gönderilemeyenleri yeniden gönderir',
    examples: ['shop mail test ayse@ornek.com', 'shop mail list --state unsent'],
  },
  test: {
    summary: 'bir adrese hemen deneme e-postası gönderir ve e-posta sunucusunun yanıtını yazar',
    examples: ['shop mail test ayse@ornek.com', 'shop mail test --json'],
    arguments: { '[adres]': 'deneme e-postasını alacak adres (öntanımlı: mağazanın kendi adresi)' },
  },
  badAddress: (text: string) => `"${text}" bir e-posta adresi değil`,
  tested: (to: string, answer: string) => `${to} adresine gönderildi. Sunucunun yanıtı: ${answer}`,
  preview: {
    summary: 'bir e-postayı göndermeden gösterir',
    examples: [
      'shop mail preview order-received',
      'shop mail preview A1B2C3D4 --mail order-shipped --html --out kargo.html',
    ],
    arguments: { '<ad|sipariş>': 'e-postanın adı (örnek bir siparişle gösterilir) ya da sipariş numarası' },
    options: {
      '--mail <ad>': 'siparişin hangi e-postası (öntanımlı: duruma en çok uyan)',
      '--html': 'düz metin yerine HTML yazar',
      '--out <dosya>': 'yazılacak dosya (öntanımlı: standart çıktı)',
    },
    notes: `\nE-postaların adları: ${MAIL_NAMES}`,
  },
  unknown: (name: string) =>
    `Böyle bir e-posta ya da sipariş yok: ${name}. E-postaların adları: ${MAIL_NAMES}`,
  head: (to: string, subject: string) => [`Kime: ${to}`, `Konu: ${subject}`, ''],
  attachment: (name: string) => `Ek: ${name}`,
  written: (file: string) => `E-posta ${file} dosyasına yazıldı.`,
  list: {
    summary: 'e-postaları yeniden eskiye listeler',
    examples: ['shop mail list --state unsent', 'shop mail list --json'],
    options: {
      '--state <durum>':
        'yalnız bu durumdakiler: waiting, sent, failed ya da unsent (gönderilmeyenlerin tümü)',
      '--limit <sayı>': 'en çok bu kadar e-posta (öntanımlı: 50)',
    },
  },
  count: (listed: number, total: number, unsent: number) =>
    `${total} e-postadan ${listed} tanesi gösterildi; gönderilmeyi bekleyen: ${unsent}.`,
  tries: (count: number) => `${count} deneme`,
  retry: {
    summary: 'gönderilemeyen e-postaları hemen yeniden dener',
    examples: [
      'shop mail retry --all',
      'shop mail retry order-received:A1B2C3D4000000000000000000000000 --json',
    ],
    arguments: { '[ad]': 'e-postanın adı: "shop mail list" çıktısının son sütunu' },
    options: { '--all': 'gönderilmemiş bütün e-postalar' },
  },
  oneOrAll: 'bir e-posta adı ya da --all verin',
  nothing: 'Gönderilmeyi bekleyen e-posta yok.',
  sent: (subject: string, to: string) => `Gönderildi: ${subject} (${to})`,
  notSent: (subject: string, to: string, reason: string) => `Gönderilemedi: ${subject} (${to}): ${reason}`,
  stillWaiting: 'henüz yanıt gelmedi; sunucu denemeyi sürdürüyor',
} as const;
