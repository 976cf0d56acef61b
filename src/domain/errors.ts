import { systemCodeOf } from '#kernel/system-code';

/** Every expected failure: permanent code -> the HTTP status of its answer, the Turkish text for people. */
export const FAILURES = {
  bad_request: [400, 'İstek anlaşılamadı. Gönderilen bilgileri kontrol edin.'],
  unauthorized: [401, 'Bu işlem için giriş yapmalısınız.'],
  wrong_login: [401, 'Kullanıcı adı veya şifre hatalı.'],
  code_needed: [401, 'Doğrulama uygulamanızdaki altı haneli kodu girin.'],
  wrong_code: [401, 'Doğrulama kodu hatalı ya da süresi dolmuş.'],
  admin_exists: [409, 'Bu adda bir yönetici zaten var.'],
  last_owner: [409, 'Mağazanın en az bir sahibi olmalı.'],
  weak_password: [422, 'Bu şifre kabul edilmedi.'],
  admin_not_found: [404, 'Bu adda bir yönetici yok.'],
  token_exists: [409, 'Bu adda geçerli bir erişim anahtarı zaten var.'],
  token_not_found: [404, 'Bu adda geçerli bir erişim anahtarı yok.'],
  hook_failed: [502, 'Webhook iletilemedi.'],
  forbidden: [403, 'Bu işlem için yetkiniz yok.'],
  not_found: [404, 'Aradığınız kayıt bulunamadı.'],
  product_not_found: [404, 'Aradığınız ürün mevcut değil.'],
  category_not_found: [404, 'Aradığınız kategori mevcut değil.'],
  machine_not_found: [404, 'Bu makineyi tanımıyoruz.'],
  method_not_allowed: [405, 'Bu adres bu yöntemle çağrılamaz.'],
  conflict: [409, 'Kayıt siz açtıktan sonra değişti. Güncel hâlini kontrol edip yeniden kaydedin.'],
  change_not_found: [404, 'Böyle bir değişiklik kaydı yok.'],
  change_unfinished: [409, 'Yarım kalan bir değişiklik var. Önce onu tamamlayın ya da geri alın.'],
  file_not_found: [404, 'Böyle bir dosya yok.'],
  preview_expired: [409, 'Önizleme artık geçerli değil. Değişikliği yeniden önizleyip uygulayın.'],
  git_failed: [500, 'Değişiklik git deposuna işlenemedi.'],
  job_not_found: [404, 'Böyle bir işlem yok.'],
  job_cancelled: [409, 'İşlem durduruldu.'],
  category_not_empty: [409, 'Kategoride ürün ya da alt kategori var. Önce nereye taşınacağını seçin.'],
  order_not_found: [404, 'Sipariş bulunamadı.'],
  cart_line_not_found: [404, 'Bu ürün sepetinizde yok.'],
  out_of_stock: [409, 'Sepetinizdeki bir ürün için yeterli stok yok.'],
  price_changed: [409, 'Fiyatlar siz bakarken değişti. Güncel tutarı kontrol edip yeniden onaylayın.'],
  invalid_transition: [409, 'Bu işlem siparişin şu anki durumunda yapılamaz.'],
  payload_too_large: [413, 'Gönderilen veri çok büyük.'],
  unsupported_media_type: [415, 'Bu içerik türü desteklenmiyor.'],
  too_complex: [422, 'Bu içerik okunamayacak kadar büyük veya karmaşık.'],
  invalid: [422, 'Bazı alanlar geçerli değil. İşaretlenen alanları düzeltin.'],
  coupon_refused: [422, 'Bu kupon sepetinizde kullanılamıyor.'],
  cart_empty: [422, 'Sepetiniz boş. Önce ürün ekleyin.'],
  terms_not_accepted: [
    422,
    'Siparişi onaylamak için Ön Bilgilendirme Formu ve Mesafeli Satış Sözleşmesi kabul edilmelidir.',
  ],
  idempotency_mismatch: [
    422,
    'Bu sipariş az önce başka bilgilerle alındı. Yenisini vermeden önce siparişlere bakın.',
  ],
  refund_uncertain: [409, 'Önceki iade isteğinin yapılıp yapılmadığı belli değil.'],
  refund_failed: [502, 'Ödeme sağlayıcısı iadeyi kabul etmedi.'],
  payment_method_unavailable: [422, 'Bu ödeme yöntemi şu anda kullanılamıyor.'],
  payment_unavailable: [503, 'Kartla ödeme şu anda kullanılamıyor.'],
  too_many_requests: [429, 'Çok fazla istek gönderildi. Lütfen biraz bekleyip tekrar deneyin.'],
  internal: [500, 'Beklenmeyen bir hata oluştu. Lütfen tekrar deneyin.'],
  site_closed: [503, 'Mağazamız kısa bir süre için kapalı. Lütfen daha sonra yeniden deneyin.'],
  shop_not_ready: [503, 'Mağazamız hazırlanıyor; henüz sipariş alamıyoruz.'],
  not_ready: [503, 'Mağaza açılıyor. Lütfen birkaç saniye sonra tekrar deneyin.'],
  image_not_allowed: [403, 'Bu adresten görsel alınamaz.'],
  image_unavailable: [502, 'Görsel kaynağından alınamadı.'],
  not_an_image: [415, 'Desteklenen bir görsel değil; JPG, PNG, WebP, AVIF ya da GIF verin.'],
  address_not_allowed: [403, 'Bu adrese bağlanılmasına izin verilmiyor.'],
  fetch_failed: [502, 'Adrese bağlanılamadı.'],
  fetch_timeout: [504, 'Adres zamanında yanıt vermedi.'],
  response_too_large: [502, 'Adresten gelen yanıt izin verilenden büyük.'],
  too_many_redirects: [502, 'Adres çok fazla yönlendirme yapıyor.'],
  robots_disallowed: [403, 'Site bu sayfanın robotlarca alınmasına izin vermiyor (robots.txt).'],
  http_status: [502, 'Kaynak site sayfayı vermedi.'],
  not_a_page: [415, 'Adresteki içerik bir web sayfası değil.'],
  orders_stopped: [503, 'Şu anda sipariş alınamıyor. Sepetiniz duruyor; lütfen daha sonra yeniden deneyin.'],
  data_folder_busy: [503, 'Veri klasörü başka bir işlem tarafından kullanılıyor.'],
  mail_failed: [502, 'E-posta gönderilemedi. E-posta ayarlarını kontrol edin.'],
  rate_unavailable: [502, 'Döviz kuru alınamadı. Kuru elle yazabilirsiniz.'],
  cannot_listen: [500, 'Sunucu bu adreste dinleyemiyor.'],
  audit_failed: [
    503,
    'Bu işlem denetim kaydına yazılamadığı için yapılmadı. Disk alanını ve klasör izinlerini kontrol edin.',
  ],
  storage_failed: [503, 'Kayıt diske yazılamadı. Disk alanını ve klasör izinlerini kontrol edin.'],
} as const satisfies Readonly<Record<string, readonly [status: number, text: string]>>;

export type ErrorCode = keyof typeof FAILURES;

/** One wrong field of a request: dotted path and a Turkish sentence. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

interface ErrorDetails {
  /** A more exact sentence than the catalogue's. */
  readonly message?: string;
  readonly issues?: readonly Issue[];
  /** Additional members of the JSON answer, such as the current version after a conflict. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Seconds until a retry makes sense. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** An expected failure. The server answers it with its status, the command line exits with 1. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** The HTTP status of its answer. */
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    const [status, text] = FAILURES[code];
    super(details.message ?? text, details.cause === undefined ? {} : { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

/** @throws AppError with this code when there is no value */
export function requireFound<T>(value: T | undefined, code: ErrorCode, details?: ErrorDetails): T {
  if (value === undefined) throw new AppError(code, details);
  return value;
}

const UNREADABLE_REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'böyle bir dosya yok',
  EISDIR: 'bu bir klasör',
  EACCES: 'okuma izni yok',
};

/** The failure to read a file that a person named. */
export function unreadableFile(file: string, cause: unknown): AppError {
  const reason = UNREADABLE_REASONS[systemCodeOf(cause) ?? ''];
  const message = `Dosya okunamadı: ${file}${reason === undefined ? '' : ` (${reason})`}`;
  return new AppError('storage_failed', { message, cause });
}

/** The refusal of one field. @param says the sentence about the whole request, where the general one says too little */
export function invalidField(path: string, message: string, says?: string): AppError {
  return new AppError('invalid', {
    ...(says !== undefined && { message: says }),
    issues: [{ path, message }],
  });
}

/** The refusal of the fields that a schema names. */
export function invalidFields(
  issues: readonly { readonly path: PropertyKey[]; readonly message: string }[],
  code: ErrorCode = 'invalid',
): AppError {
  const named = issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
  return new AppError(code, { issues: named });
}
