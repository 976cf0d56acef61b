import { keysOf } from '#kernel/keys-of';

/** The kinds of entries in the audit trail; the owner filters by them. */
const kinds = {
  'sign-in': 'Girişler',
  account: 'Yönetici hesapları',
  bank: 'Banka hesapları',
  settings: 'Ayarlar',
  export: 'Dışa aktarmalar',
  person: 'Kişisel veriye bakışlar',
  order: 'İade ve silmeler',
};

/** What happened. */
const actions = {
  'signed-in': 'Giriş yaptı',
  refused: 'Giriş reddedildi',
  'signed-out': 'Çıkış yaptı',
  'session-ended': 'Oturumu kapattı',
  'account-created': 'Hesap açtı',
  'account-removed': 'Hesabı sildi',
  'role-changed': 'Yetkiyi değiştirdi',
  'password-changed': 'Şifreyi değiştirdi',
  'second-factor-on': 'İki adımlı girişi açtı',
  'second-factor-off': 'İki adımlı girişi kapattı',
  'token-created': 'Erişim anahtarı oluşturdu',
  'token-revoked': 'Erişim anahtarını iptal etti',
  'bank-added': 'Banka hesabı ekledi',
  'bank-changed': 'Banka hesabını değiştirdi',
  'bank-removed': 'Banka hesabını sildi',
  'settings-changed': 'Ayarları değiştirdi',
  'file-changed': 'Ayar dosyasını değiştirdi',
  'webhook-added': 'Webhook ekledi',
  'webhook-removed': 'Webhook sildi',
  'file-removed': 'Kampanyayı sildi',
  exported: 'Dışa aktardı',
  'order-viewed': 'Siparişi açtı',
  'orders-listed': 'Sipariş listesine baktı',
  'order-printed': 'Siparişi yazdırdı',
  'invoice-attached': 'Fatura ekledi',
  'invoice-detached': 'Faturayı kaldırdı',
  'mails-viewed': 'E-postalara baktı',
  refunded: 'Para iade etti',
  erased: 'Kişisel verileri sildi',
  hidden: 'Siparişi listeden kaldırdı',
};

const subjects: Readonly<Record<string, string>> = {
  payment: 'Kart ödeme ayarları',
  settings: 'Site ayarları',
  backup: 'yedek',
  all: 'bütün liste',
  page: 'bir sayfa',
  outbox: 'giden kutusu',
};

const fields: Readonly<Record<string, string>> = {
  role: 'yetki',
  scopes: 'yetkiler',
  expiresAt: 'bitiş',
  events: 'olaylar',
  reason: 'neden',
  iban: 'IBAN',
  bankName: 'banka',
  accountHolder: 'hesap sahibi',
  accountNumber: 'hesap numarası',
  branchCode: 'şube kodu',
  swiftCode: 'SWIFT',
  isActive: 'açık',
  merchantId: 'mağaza numarası',
  merchantKey: 'mağaza anahtarı',
  merchantSalt: 'mağaza gizli anahtarı',
  testMode: 'deneme kipi',
  refundedAmount: 'toplam iade (TL)',
  emailSenderPassword: 'e-posta şifresi',
  whatsappApiKey: 'WhatsApp anahtarı',
  wpPassword: 'WordPress şifresi',
};

const values: Readonly<Record<string, string>> = {
  true: 'evet',
  false: 'hayır',
  owner: 'mağaza sahibi',
  editor: 'editör',
  warehouse: 'depo',
  wrong_login: 'ad ya da şifre hatalı',
  wrong_code: 'doğrulama kodu hatalı',
};

export const AUDIT_KINDS = keysOf(kinds);
export const AUDIT_ACTIONS = keysOf(actions);
export type AuditAction = keyof typeof actions;

/** The Turkish words of panel and command line for the audit trail; other fields and values stand as they are. */
export const AUDIT_WORDS = { kinds, actions, subjects, fields, values } as const;
