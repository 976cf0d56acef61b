import { describe, expect, it } from 'vitest';
import { cardFailureText } from './card-failure.ts';

describe('a failed card in words for its owner', () => {
  it.each([
    ['failed', '0', 'Kartın limiti/bakiyesi yetersiz', /limiti ya da bakiyesi/],
    ['failed', '0', 'YETERSİZ BAKİYE', /limiti ya da bakiyesi/],
    ['failed', '0', 'Hatalı CVV', /Kart bilgilerinden biri/],
    ['failed', '0', 'Kart internet alışverişine kapalı', /internet alışverişine kapalı/],
    ['failed', '0', 'Genel red', /^Bankanız ödemeyi onaylamadı\.$/],
    ['failed', '1', '', /SMS/],
    ['failed', '6', 'Müşteri vazgeçti', /sayfasından çıkıldı/],
    ['failed', '8', '', /Tek çekimi/],
    ['failed', '', '', /^Bankanız ödemeyi onaylamadı\.$/],
    ['not_started', '', 'Zorunlu alan degeri gecersiz (get-token): user_phone', /telefon numarası/],
    ['not_started', '', 'paytr_token gecersiz', /^Kart ödeme sayfası açılamadı\.$/],
    ['open', '', '', /^$/],
    ['paid', '', '', /^$/],
  ] as const)('%s, code %j, %j', (status, code, reason, words) => {
    expect(cardFailureText({ status, code, reason })).toMatch(words);
  });
});
