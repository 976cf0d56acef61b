import { fold } from '#kernel/turkish';
import type { AttemptState } from '../order-state.ts';

/** The cause of a refused card for its owner, by PayTR's `failed_reason_code` (dev.paytr.com, iFrame API step 2). */
const BY_CODE: ReadonlyMap<string, string> = new Map([
  ['1', 'Bankanızın doğrulama adımı (SMS şifresi ya da banka uygulaması) tamamlanmadı.'],
  ['2', 'Bankanızın doğrulama şifresi yanlış girildi.'],
  ['3', 'Bankanız güvenlik kontrolünden sonra ödemeyi onaylamadı.'],
  ['6', 'Ödeme tamamlanmadan ödeme sayfasından çıkıldı ya da süresi doldu.'],
  ['8', 'Bu karta taksit yapılamıyor. Tek çekimi ya da başka bir kartı deneyin.'],
  ['9', 'Bu kartla ödeme yapılamıyor. Kartınızın internet alışverişine açık olduğunu kontrol edin.'],
  ['10', "Bu ödeme 3D Secure doğrulaması ister. 3D Secure'a açık bir kart deneyin."],
  ['11', 'Ödeme güvenlik kontrolünden geçmedi. Başka bir kart deneyin ya da bizi arayın.'],
  ['99', 'Ödeme teknik bir nedenle tamamlanamadı.'],
]);

/** Words in a bank's own message (code 0), folded. */
const BY_WORD: readonly (readonly [RegExp, string])[] = [
  [/limit|bakiye/, 'Kartınızın limiti ya da bakiyesi bu tutara yetmedi.'],
  [/cvv|cvc|son kullanma|kart numara/, 'Kart bilgilerinden biri yanlış girildi.'],
  [/internet|e-?ticaret/, 'Kartınız internet alışverişine kapalı; bankanızdan açtırabilirsiniz.'],
];

/** The field of the order that the provider refused, by the name in its `reason`. */
const BY_FIELD: readonly (readonly [RegExp, string])[] = [
  [/user_phone/, 'Siparişteki telefon numarası kart ödeme sayfasında kabul edilmedi.'],
  [/email/, 'Siparişteki e-posta adresi kart ödeme sayfasında kabul edilmedi.'],
  [/user_name/, 'Siparişteki ad soyad kart ödeme sayfasında kabul edilmedi.'],
  [/user_address/, 'Siparişteki adres kart ödeme sayfasında kabul edilmedi.'],
];

function find(text: string, words: typeof BY_WORD): string | undefined {
  return words.find(([pattern]) => pattern.test(text))?.[1];
}

/** Why a card payment failed, as text for shoppers; empty when it did not fail. */
export function cardFailureText(attempt: Pick<AttemptState, 'status' | 'code' | 'reason'>): string {
  const { status, code, reason } = attempt;
  if (status === 'not_started') return find(reason, BY_FIELD) ?? 'Kart ödeme sayfası açılamadı.';
  if (status !== 'failed') return '';
  return BY_CODE.get(code) ?? find(fold(reason), BY_WORD) ?? 'Bankanız ödemeyi onaylamadı.';
}
