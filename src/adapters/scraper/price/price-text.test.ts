import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPrices, readMachinePrice, readPriceText, roundAmount } from './price-text.ts';

const texts: readonly (readonly [string, string | undefined, string | null | undefined])[] = [
  ['1.234,56 TL', '1234.56', 'TRY'],
  ['₺1.234', '1234.00', 'TRY'],
  ['1.234 ₺', '1234.00', 'TRY'],
  ['143.999 TL', '143999.00', 'TRY'],
  ['450tl', '450.00', 'TRY'],
  ['14.700,00 TL + KDV', '14700.00', 'TRY'],
  ['Güncel fiyat [2.299,99 TL ]', '2299.99', 'TRY'],
  ['$12.50', '12.50', 'USD'],
  ['US$:12.99', '12.99', 'USD'],
  ['1 234,50 zł', '1234.50', 'PLN'],
  ['131 990 ₸', '131990.00', 'KZT'],
  ['9,900 TND', '9.90', 'TND'],
  ['423.923 KD', '423.923', 'KWD'],
  ['EUR 43,90', '43.90', 'EUR'],
  ['20,– €', '20.00', 'EUR'],
  ['CHF 1’049.95', '1049.95', 'CHF'],
  ['£5.29 - £9.56', '5.29', 'GBP'],
  ['$119. 95', '119.95', 'USD'],
  ['1250€60', '1250.60', 'EUR'],
  ['.75 €', '0.75', 'EUR'],
  ['Rs. 1,23,456.00', '123456.00', 'INR'],
  ['٣٬٤٣٩٫٠٠ درهم', '3439.00', 'AED'],
  ['1.234.567,89 TL', '1234567.89', 'TRY'],
  ['฿ 3.3900', '3.39', 'THB'],
  ['299,99', '299.99', null],
  ['No longer available', undefined, undefined],
  ['$19 $15', '19.00', 'USD'],
  ['CAD $45.00', '45.00', 'CAD'],
  ['$45.00 AUD', '45.00', 'AUD'],
  ['599 Türk Lirası', '599.00', 'TRY'],
  ['12 ay garanti', undefined, undefined],
  ['4,5/5', undefined, undefined],
  ['100x200 cm', undefined, undefined],
  ['C1852D-Q11', undefined, undefined],
  ['CR2032', undefined, undefined],
  ['%20', undefined, undefined],
];

describe('readPriceText', () => {
  it.each(texts)('reads %s', (text, amount, currency) => {
    const price = readPriceText(text);
    expect(price?.amount).toBe(amount);
    expect(price?.currency).toBe(currency);
  });

  it.each([
    ['1.250,00 TL + KDV', false],
    ['1.250,00 TL +%20 KDV', false],
    ['1.250,00 TL KDV Hariç', false],
    ['1.250,00 TL (KDV Dahil)', true],
    ['1.250,00 TL', null],
    ['1.250,00 TL Vergiler Hariç: 1.041,67 TL', null],
    ['1.041,67 TL KDV Hariç 1.250,00 TL KDV Dahil', false],
  ])('says whether %s holds VAT', (text, included) => {
    expect(readPriceText(text)?.vatIncluded).toBe(included);
  });

  it('settles signs of several currencies by the page', () => {
    expect(readPriceText('$129', { host: 'shop.ca' })?.currency).toBe('CAD');
    expect(readPriceText('$129', { stated: 'AUD', host: 'shop.com' })?.currency).toBe('AUD');
    expect(readPriceText('499 kr', { host: 'shop.dk' })?.currency).toBe('DKK');
  });

  it('reads back every amount written the Turkish way', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (cents) => {
        const shown = (cents / 100).toLocaleString('tr-TR', {
          minimumFractionDigits: 2,
          maximumFractionDigits: 2,
        });
        expect(readPriceText(`${shown} TL`)?.amount).toBe((cents / 100).toFixed(2));
      }),
    );
  });

  it('reads back every amount written the English way, and whole thousands in both', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (cents) => {
        const shown = (cents / 100).toLocaleString('en-US', {
          minimumFractionDigits: 2,
          maximumFractionDigits: 2,
        });
        expect(readPriceText(`$${shown}`)?.amount).toBe((cents / 100).toFixed(2));
        expect(readPriceText(`${cents.toLocaleString('tr-TR')} TL`)?.amount).toBe(`${cents}.00`);
      }),
    );
  });

  it('never throws and only gives plain decimals', () => {
    const pieces = "1|90|234|0|.|,|'|-| |\u00a0|%|x|TL|₺|$| EUR|Fiyat: ".split('|');
    const ofPieces = fc.array(fc.constantFrom(...pieces)).map((chosen) => chosen.join(''));
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), ofPieces), (text) => {
        for (const price of findPrices(text)) expect(price.amount).toMatch(/^\d+\.\d{2,}$/);
      }),
    );
  });
});

describe('readMachinePrice', () => {
  it.each([
    ['162.962', '162.962'],
    ['17999.00', '17999.00'],
    ['1090', '1090.00'],
    ['1.849,90', '1849.90'],
    ['48,00', '48.00'],
    ['$121.95', '121.95'],
    ['', undefined],
  ])('reads %s with the dot as decimal sign', (field, amount) => {
    expect(readMachinePrice(field)).toBe(amount);
  });
});

it('rounds half up without losing digits', () => {
  expect(roundAmount('10.748401', 2)).toBe('10.75');
  expect(roundAmount('0.005', 2)).toBe('0.01');
  expect(roundAmount('99999999999999.995', 2)).toBe('100000000000000.00');
  expect(roundAmount('9.9', 3)).toBe('9.90');
});
