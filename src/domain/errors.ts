import { systemCodeOf } from '#kernel/system-code';

/** Every expected failure: permanent code -> the Turkish text for people. */
export const FAILURES = {
  bad_request: 'İstek anlaşılamadı. Gönderilen bilgileri kontrol edin.',
  unauthorized: 'Bu işlem için giriş yapmalısınız.',
  wrong_login: 'Kullanıcı adı veya şifre hatalı.',
  code_needed: 'Doğrulama uygulamanızdaki altı haneli kodu girin.',
  wrong_code: 'Doğrulama kodu hatalı ya da süresi dolmuş.',
  admin_exists: 'Bu adda bir yönetici zaten var.',
  last_owner: 'Mağazanın en az bir sahibi olmalı.',
  weak_password: 'Bu şifre kabul edilmedi.',
  admin_not_found: 'Bu adda bir yönetici yok.',
  token_exists: 'Bu adda geçerli bir erişim anahtarı zaten var.',
  token_not_found: 'Bu adda geçerli bir erişim anahtarı yok.',
  hook_failed: 'Webhook iletilemedi.',
  forbidden: 'Bu işlem için yetkiniz yok.',
  not_found: 'Aradığınız kayıt bulunamadı.',
  product_not_found: 'Aradığınız ürün mevcut değil.',
  category_not_found: 'Aradığınız kategori mevcut değil.',
  machine_not_found: 'Bu makineyi tanımıyoruz.',
  method_not_allowed: 'Bu adres bu yöntemle çağrılamaz.',
  conflict: 'Kayıt siz açtıktan sonra değişti. Güncel hâlini kontrol edip yeniden kaydedin.',
  change_not_found: 'Böyle bir değişiklik kaydı yok.',
  change_unfinished: 'Yarım kalan bir değişiklik var. Önce onu tamamlayın ya da geri alın.',
  file_not_found: 'Böyle bir dosya yok.',
  preview_expired: 'Önizleme artık geçerli değil. Değişikliği yeniden önizleyip uygulayın.',
  git_failed: 'Değişiklik git deposuna işlenemedi.',
  job_not_found: 'Böyle bir işlem yok.',
  job_cancelled: 'İşlem durduruldu.',
  category_not_empty: 'Kategoride ürün ya da alt kategori var. Önce nereye taşınacağını seçin.',
  order_not_found: 'Sipariş bulunamadı.',
  cart_line_not_found: 'Bu ürün sepetinizde yok.',
  out_of_stock: 'Sepetinizdeki bir ürün için yeterli stok yok.',
  price_changed: 'Fiyatlar siz bakarken değişti. Güncel tutarı kontrol edip yeniden onaylayın.',
  invalid_transition: 'Bu işlem siparişin şu anki durumunda yapılamaz.',
  payload_too_large: 'Gönderilen veri çok büyük.',
  unsupported_media_type: 'Bu içerik türü desteklenmiyor.',
  too_complex: 'Bu içerik okunamayacak kadar büyük veya karmaşık.',
  invalid: 'Bazı alanlar geçerli değil. İşaretlenen alanları düzeltin.',
  coupon_refused: 'Bu kupon sepetinizde kullanılamıyor.',
  cart_empty: 'Sepetiniz boş. Önce ürün ekleyin.',
  terms_not_accepted:
    'Siparişi onaylamak için Ön Bilgilendirme Formu ve Mesafeli Satış Sözleşmesi kabul edilmelidir.',
  idempotency_mismatch:
    'Bu sipariş az önce başka bilgilerle alındı. Yenisini vermeden önce siparişlere bakın.',
  refund_uncertain: 'Önceki iade isteğinin yapılıp yapılmadığı belli değil.',
  refund_failed: 'Ödeme sağlayıcısı iadeyi kabul etmedi.',
  payment_method_unavailable: 'Bu ödeme yöntemi şu anda kullanılamıyor.',
  payment_unavailable: 'Kartla ödeme şu anda kullanılamıyor.',
  too_many_requests: 'Çok fazla istek gönderildi. Lütfen biraz bekleyip tekrar deneyin.',
  internal: 'Beklenmeyen bir hata oluştu. Lütfen tekrar deneyin.',
  site_closed: 'Mağazamız kısa bir süre için kapalı. Lütfen daha sonra yeniden deneyin.',
  shop_not_ready: 'Mağazamız hazırlanıyor; henüz sipariş alamıyoruz.',
  not_ready: 'Mağaza açılıyor. Lütfen birkaç saniye sonra tekrar deneyin.',
  image_not_allowed: 'Bu adresten görsel alınamaz.',
  image_unavailable: 'Görsel kaynağından alınamadı.',
  not_an_image: 'Desteklenen bir görsel değil; JPG, PNG, WebP, AVIF ya da GIF verin.',
  address_not_allowed: 'Bu adrese bağlanılmasına izin verilmiyor.',
  fetch_failed: 'Adrese bağlanılamadı.',
  fetch_timeout: 'Adres zamanında yanıt vermedi.',
  response_too_large: 'Adresten gelen yanıt izin verilenden büyük.',
  too_many_redirects: 'Adres çok fazla yönlendirme yapıyor.',
  robots_disallowed: 'Site bu sayfanın robotlarca alınmasına izin vermiyor (robots.txt).',
  http_status: 'Kaynak site sayfayı vermedi.',
  not_a_page: 'Adresteki içerik bir web sayfası değil.',
  orders_stopped: 'Şu anda sipariş alınamıyor. Sepetiniz duruyor; lütfen daha sonra yeniden deneyin.',
  data_folder_busy: 'Veri klasörü başka bir işlem tarafından kullanılıyor.',
  mail_failed: 'E-posta gönderilemedi. E-posta ayarlarını kontrol edin.',
  rate_unavailable: 'Döviz kuru alınamadı. Kuru elle yazabilirsiniz.',
  cannot_listen: 'Sunucu bu adreste dinleyemiyor.',
  audit_failed:
    'Bu işlem denetim kaydına yazılamadığı için yapılmadı. Disk alanını ve klasör izinlerini kontrol edin.',
  storage_failed: 'Kayıt diske yazılamadı. Disk alanını ve klasör izinlerini kontrol edin.',
} as const satisfies Readonly<Record<string, string>>;

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

/** An expected failure. The server answers it with the status of its code, the command line exits with 1. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? FAILURES[code], details.cause === undefined ? {} : { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
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
