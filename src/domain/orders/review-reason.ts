import { keysOf } from '#kernel/keys-of';

/** Why a person must check an order. */
const REVIEW_WORDS = {
  amount_mismatch: 'Ödenen tutar sipariş tutarını tutmuyor',
  currency_mismatch: 'Ödeme başka bir para biriminde',
  test_mode_mismatch: 'Deneme ödemesi ile gerçek ödeme karışmış',
  paid_twice: 'Aynı sipariş iki kez ödenmiş',
  late_payment: 'İptal edilmiş siparişe ödeme gelmiş',
  paid_after_change: 'Havaleye çevrilen sipariş kartla ödenmiş; havale de gelirse iade edin',
  refund_uncertain: 'İadenin yapılıp yapılmadığı belli değil',
  refund_due: 'Para iadesi bekliyor',
  return_requested: 'İade talebi yanıt bekliyor',
  journal_gap: 'Kayıtların bir bölümü okunamıyor',
} as const;
export type ReviewReason = keyof typeof REVIEW_WORDS;
export const REVIEW_REASONS = keysOf(REVIEW_WORDS);

export function reviewWord(reason: string): string {
  const words: Readonly<Record<string, string>> = REVIEW_WORDS;
  return words[reason] ?? reason;
}
