import { systemCodeOf } from '#kernel/system-code';

interface ErrorKind {
  readonly status: number;
  readonly message: string;
}

/** Every expected failure: permanent code -> HTTP status and the Turkish text for people. */
export const ERROR_KINDS = {
  bad_request: { status: 400, message: 'İstek anlaşılamadı. Gönderilen bilgileri kontrol edin.' },
  unauthorized: { status: 401, message: 'Bu işlem için giriş yapmalısınız.' },
  wrong_login: { status: 401, message: 'Kullanıcı adı veya şifre hatalı.' },
  code_needed: { status: 401, message: 'Doğrulama uygulamanızdaki altı haneli kodu girin.' },
  wrong_code: { status: 401, message: 'Doğrulama kodu hatalı ya da süresi dolmuş.' },
  admin_exists: { status: 409, message: 'Bu adda bir yönetici zaten var.' },
  last_owner: { status: 409, message: 'Mağazanın en az bir sahibi olmalı.' },
  weak_password: { status: 422, message: 'Bu şifre kabul edilmedi.' },
  admin_not_found: { status: 404, message: 'Bu adda bir yönetici yok.' },
  token_exists: { status: 409, message: 'Bu adda geçerli bir erişim anahtarı zaten var.' },
  token_not_found: { status: 404, message: 'Bu adda geçerli bir erişim anahtarı yok.' },
  hook_failed: { status: 502, message: 'Webhook iletilemedi.' },
  forbidden: { status: 403, message: 'Bu işlem için yetkiniz yok.' },
  not_found: { status: 404, message: 'Aradığınız kayıt bulunamadı.' },
  product_not_found: { status: 404, message: 'Aradığınız ürün mevcut değil.' },
  category_not_found: { status: 404, message: 'Aradığınız kategori mevcut değil.' },
  machine_not_found: { status: 404, message: 'Bu makineyi tanımıyoruz.' },
  method_not_allowed: { status: 405, message: 'Bu adres bu yöntemle çağrılamaz.' },
  conflict: {
    status: 409,
    message: 'Kayıt siz açtıktan sonra değişti. Güncel hâlini kontrol edip yeniden kaydedin.',
  },
  change_not_found: { status: 404, message: 'Böyle bir değişiklik kaydı yok.' },
  change_unfinished: {
    status: 409,
    message: 'Yarım kalan bir değişiklik var. Önce onu tamamlayın ya da geri alın.',
  },
  file_not_found: { status: 404, message: 'Böyle bir dosya yok.' },
  preview_expired: {
    status: 409,
    message: 'Önizleme artık geçerli değil. Değişikliği yeniden önizleyip uygulayın.',
  },
  git_failed: { status: 500, message: 'Değişiklik git deposuna işlenemedi.' },
  job_not_found: { status: 404, message: 'Böyle bir işlem yok.' },
  job_cancelled: { status: 409, message: 'İşlem durduruldu.' },
  category_not_empty: {
    status: 409,
    message: 'Kategoride ürün ya da alt kategori var. Önce nereye taşınacağını seçin.',
  },
  order_not_found: { status: 404, message: 'Sipariş bulunamadı.' },
  cart_line_not_found: { status: 404, message: 'Bu ürün sepetinizde yok.' },
  out_of_stock: { status: 409, message: 'Sepetinizdeki bir ürün için yeterli stok yok.' },
  price_changed: {
    status: 409,
    message: 'Fiyatlar siz bakarken değişti. Güncel tutarı kontrol edip yeniden onaylayın.',
  },
  invalid_transition: { status: 409, message: 'Bu işlem siparişin şu anki durumunda yapılamaz.' },
  payload_too_large: { status: 413, message: 'Gönderilen veri çok büyük.' },
  unsupported_media_type: { status: 415, message: 'Bu içerik türü desteklenmiyor.' },
  too_complex: { status: 422, message: 'Bu içerik okunamayacak kadar büyük veya karmaşık.' },
  invalid: { status: 422, message: 'Bazı alanlar geçerli değil. İşaretlenen alanları düzeltin.' },
  coupon_refused: { status: 422, message: 'Bu kupon sepetinizde kullanılamıyor.' },
  cart_empty: { status: 422, message: 'Sepetiniz boş. Önce ürün ekleyin.' },
  terms_not_accepted: {
    status: 422,
    message: 'Siparişi onaylamak için Ön Bilgilendirme Formu ve Mesafeli Satış Sözleşmesi kabul edilmelidir.',
  },
  idempotency_mismatch: { status: 422, message: 'Bu istek anahtarı daha önce başka bilgilerle kullanıldı.' },
  refund_uncertain: { status: 409, message: 'Önceki iade isteğinin yapılıp yapılmadığı belli değil.' },
  refund_failed: { status: 502, message: 'Ödeme sağlayıcısı iadeyi kabul etmedi.' },
  payment_method_unavailable: { status: 422, message: 'Bu ödeme yöntemi şu anda kullanılamıyor.' },
  payment_unavailable: { status: 503, message: 'Kartla ödeme şu anda kullanılamıyor.' },
  too_many_requests: {
    status: 429,
    message: 'Çok fazla istek gönderildi. Lütfen biraz bekleyip tekrar deneyin.',
  },
  internal: { status: 500, message: 'Beklenmeyen bir hata oluştu. Lütfen tekrar deneyin.' },
  site_closed: {
    status: 503,
    message: 'Mağazamız kısa bir süre için kapalı. Lütfen daha sonra yeniden deneyin.',
  },
  shop_not_ready: { status: 503, message: 'Mağazamız hazırlanıyor; henüz sipariş alamıyoruz.' },
  not_ready: { status: 503, message: 'Mağaza açılıyor. Lütfen birkaç saniye sonra tekrar deneyin.' },
  image_not_allowed: { status: 403, message: 'Bu adresten görsel alınamaz.' },
  image_unavailable: { status: 502, message: 'Görsel kaynağından alınamadı.' },
  not_an_image: { status: 415, message: 'Adresteki dosya desteklenen bir görsel değil.' },
  address_not_allowed: { status: 403, message: 'Bu adrese bağlanılmasına izin verilmiyor.' },
  fetch_failed: { status: 502, message: 'Adrese bağlanılamadı.' },
  fetch_timeout: { status: 504, message: 'Adres zamanında yanıt vermedi.' },
  response_too_large: { status: 502, message: 'Adresten gelen yanıt izin verilenden büyük.' },
  too_many_redirects: { status: 502, message: 'Adres çok fazla yönlendirme yapıyor.' },
  robots_disallowed: {
    status: 403,
    message: 'Site bu sayfanın robotlarca alınmasına izin vermiyor (robots.txt).',
  },
  http_status: { status: 502, message: 'Kaynak site sayfayı vermedi.' },
  not_a_page: { status: 415, message: 'Adresteki içerik bir web sayfası değil.' },
  orders_stopped: {
    status: 503,
    message: 'Şu anda sipariş alınamıyor. Sepetiniz duruyor; lütfen daha sonra yeniden deneyin.',
  },
  data_folder_busy: { status: 503, message: 'Veri klasörü başka bir işlem tarafından kullanılıyor.' },
  mail_failed: { status: 502, message: 'E-posta gönderilemedi. E-posta ayarlarını kontrol edin.' },
  rate_unavailable: { status: 502, message: 'Döviz kuru alınamadı. Kuru elle yazabilirsiniz.' },
  cannot_listen: { status: 500, message: 'Sunucu bu adreste dinleyemiyor.' },
  audit_failed: {
    status: 503,
    message:
      'Bu işlem denetim kaydına yazılamadığı için yapılmadı. Disk alanını ve klasör izinlerini kontrol edin.',
  },
  storage_failed: {
    status: 503,
    message: 'Kayıt diske yazılamadı. Disk alanını ve klasör izinlerini kontrol edin.',
  },
} as const satisfies Readonly<Record<string, ErrorKind>>;

export type ErrorCode = keyof typeof ERROR_KINDS;

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
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    const kind = ERROR_KINDS[code];
    super(details.message ?? kind.message, details.cause === undefined ? {} : { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = kind.status;
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
