import type { OrderBilling } from './checkout/billing.ts';
import type { OrderMail } from './order-mail.ts';
import { ORDER_STATUS_WORDS, PAYMENT_STATUS_WORDS } from './order-status.ts';
import type { OrderEventType } from './order.ts';

/** The Turkish words of panel and command line for states and events of an order. */
export const ORDER_WORDS = {
  payments: PAYMENT_STATUS_WORDS,
  statuses: ORDER_STATUS_WORDS,
  events: {
    placed: 'Sipariş alındı',
    paymentStarted: 'Kart ödemesi başlatıldı',
    paymentNotStarted: 'Ödeme sayfası açılamadı',
    paid: 'Ödeme alındı',
    paymentFailed: 'Ödeme başarısız',
    methodChanged: 'Müşteri ödeme yöntemini havaleye çevirdi',
    confirmed: 'Kapıda ödeme onaylandı',
    corrected: 'Müşteri bilgileri düzeltildi',
    preparing: 'Hazırlanıyor',
    shipped: 'Kargoya verildi',
    trackingChanged: 'Kargo bilgisi düzeltildi',
    delivered: 'Teslim edildi',
    notDelivered: 'Teslim edilmediği yazıldı',
    invoiceAttached: 'Fatura numarası eklendi',
    invoiceFiled: "Fatura PDF'i eklendi",
    invoiceDetached: 'Fatura kaldırıldı',
    cancelled: 'İptal edildi',
    expired: 'Süresinde ödenmediği için iptal edildi',
    returned: 'İade alındı',
    returnRequested: 'İade talebi geldi',
    returnAnswered: 'İade talebi yanıtlandı',
    returnReceived: 'İade paketi geldi',
    restocked: 'Parçalar stoğa alındı',
    refundRequested: 'Para iadesi istendi',
    refundRefused: 'Para iadesi yapılmadı',
    refunded: 'Para iadesi yapıldı',
    note: 'Not',
    reviewFlagged: 'İncelemeye alındı',
    reviewCleared: 'İncelendi',
    mailed: 'E-posta hazırlandı',
    hidden: 'Listeden kaldırıldı',
    erased: 'Kişisel veriler silindi',
  } satisfies Record<OrderEventType, string>,
  mails: {
    'order-received': 'Sipariş alındı (müşteriye)',
    'order-notification': 'Yeni sipariş bildirimi (size)',
    'payment-received': 'Ödeme alındı (müşteriye)',
    'payment-failed': 'Ödeme alınamadı (müşteriye)',
    'method-changed': 'Havaleye çevrildi (müşteriye)',
    'order-shipped': 'Kargoya verildi (müşteriye)',
    'invoice-ready': 'Fatura (müşteriye)',
    'order-cancelled': 'Sipariş iptali (müşteriye)',
    'order-refunded': 'Para iadesi (müşteriye)',
    'return-requested': 'İade talebi alındı (müşteriye)',
    'return-notification': 'İade talebi bildirimi (size)',
    'return-answered': 'İade talebinin yanıtı (müşteriye)',
  } satisfies Record<OrderMail, string>,
  billing: { individual: 'Bireysel', company: 'Kurumsal' } satisfies Record<OrderBilling['type'], string>,
  mailStates: { waiting: 'Bekliyor', sent: 'Gönderildi', failed: 'Gönderilemedi' },
} as const;

const ACTORS: Readonly<Record<string, string>> = {
  shopper: 'Müşteri',
  paytr: 'PayTR',
  system: 'Sistem',
  shop: 'Komut satırı',
};

/** The name of an actor; an administrator's name is unchanged. */
export function actorWord(by: string): string {
  return ACTORS[by] ?? by;
}

/** The name of a discount: its campaign, and the coupon code if one was typed. */
export function discountWord(discount: { readonly title: string; readonly code?: string | null }): string {
  const { title, code } = discount;
  return code ? `${title} (${code})` : title;
}
