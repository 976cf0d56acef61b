import { describe, expect, it } from 'vitest';
import { checkoutProblem, cleanField, storedPhone } from './checkout.ts';

describe('the checkout form', () => {
  it.each([
    ['customerName', 'A', 'Ad en az 2 karakter olmalıdır'],
    ['customerName', ' A ', 'Ad en az 2 karakter olmalıdır'],
    ['customerName', 'Su', undefined],
    ['customerName', 'a'.repeat(101), 'En çok 100 karakter olabilir'],
    ['customerEmail', 'ayse', 'Geçerli bir e-posta adresi giriniz'],
    ['customerEmail', 'ayse@ornek', 'Geçerli bir e-posta adresi giriniz'],
    ['customerEmail', 'ayse@ornek.com\nBcc: x@y.com', 'Geçerli bir e-posta adresi giriniz'],
    ['customerEmail', 'ayse..yilmaz@ornek.com', 'Geçerli bir e-posta adresi giriniz'],
    ['customerEmail', 'ayse.@ornek.com', 'Geçerli bir e-posta adresi giriniz'],
    ['customerName', '\u200b\u200b\u2060', 'Ad en az 2 karakter olmalıdır'],
    ['customerEmail', ' ayse.yilmaz+1@ornek.com.tr ', undefined],
    ['customerPhone', '0532 123', 'Geçerli bir telefon numarası giriniz'],
    ['customerPhone', '0532 123 45 67', undefined],
    ['customerPhone', '+49 30 1234567', undefined],
    ['customerPhone', '1 abcdefghi', 'Geçerli bir telefon numarası giriniz'],
    ['customerPhone', '0132 123 45 67', 'Geçerli bir telefon numarası giriniz'],
    ['shippingAddress', '..........', 'Adres en az 10 karakter olmalıdır'],
    ['shippingAddress', '1234567890', undefined],
    ['postalCode', '', undefined],
    ['postalCode', '34710', undefined],
    ['postalCode', '99710', 'Posta kodu beş rakamdır ve il plakasıyla başlar'],
    ['taxNumber', '12345678950', undefined],
    ['tckn', '', undefined],
    ['tckn', '4847132613', 'T.C. kimlik numarası geçerli değil. Rakamları kontrol edin ya da boş bırakın.'],
    ['shippingAddress', 'Kısa', 'Adres en az 10 karakter olmalıdır'],
    ['shippingAddress', 'Terzi Sokak 12\nİstanbul', undefined],
  ] as const)('%s %j -> %j', (field, text, problem) => {
    expect(checkoutProblem(field, text)).toBe(problem);
  });

  it('allows line breaks only in some fields, and no other control characters', () => {
    expect(cleanField('shippingAddress', ' Terzi Sokak\r\nNo: 12\u0000\u202e ')).toBe('Terzi Sokak\nNo: 12');
    expect(cleanField('shippingAddress', 'Terzi Sokak\tNo: 12')).toBe('Terzi Sokak No: 12');
    expect(cleanField('customerName', 'Ays\u0327e\r\nBcc: x')).toBe('Ayşe Bcc: x');
  });

  it.each([
    ['tckn', '123 456 789 50', '12345678950'],
    ['taxNumber', ' 012 345 6789 ', '0123456789'],
    ['postalCode', '34 710', '34710'],
  ] as const)('takes %s %j without its blanks', (field, text, clean) => {
    expect(checkoutProblem(field, text)).toBeUndefined();
    expect(cleanField(field, text)).toBe(clean);
  });

  it('has a phone number in its international form if it is one', () => {
    expect(storedPhone('0532 123 45 67')).toBe('+905321234567');
    expect(storedPhone(' +49 30 1234567 ')).toBe('+49301234567');
  });
});
