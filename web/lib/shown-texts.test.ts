import { describe, expect, test } from 'vitest';
import { longDay } from './day.ts';
import { amountOf, plainLira } from './price.ts';
import { priceRangeName } from './price-range-name.ts';
import { phoneLink, whatsappLink } from './contact-links.ts';

test.each([
  ['0-1000', '0–1.000 TL'],
  ['1000-5000', '1.000–5.000 TL'],
  ['10000+', '10.000 TL üzeri'],
  ['500-', '500 TL üzeri'],
  ['-249.90', '249,90 TL altı'],
  ['all', 'all'],
])('the price range %s reads "%s"', (range, name) => {
  expect(priceRangeName(range)).toBe(name);
});

describe('lira in running text', () => {
  test.each([
    ['750.00', '750'],
    ['1249.90', '1.249,90'],
  ])('%s reads %s', (price, text) => {
    expect(plainLira(price)).toBe(text);
  });

  test('a text that is no price counts as nothing', () => {
    expect(amountOf('çok')).toBe(0);
  });
});

test.each([
  ['2025-08-03', '3 Ağustos 2025'],
  ['2026-12-31', '31 Aralık 2026'],
  ['yakında', 'yakında'],
])('the day %s reads %s', (day, text) => {
  expect(longDay(day)).toBe(text);
});

describe('links to people', () => {
  test.each([
    ['+90 (532) 555 01 02', '905325550102'],
    ['905325550102', '905325550102'],
    // WhatsApp opens no chat without the country.
    ['0532 555 01 02', '905325550102'],
    ['532 555 01 02', '905325550102'],
    ['0212 555 01 02', '902125550102'],
    ['0090 532 555 01 02', '905325550102'],
    ['+49 30 1234567', '49301234567'],
  ])('a WhatsApp chat with %s has its digits with the country, and the message', (number, digits) => {
    expect(whatsappLink(number, 'Merhaba! Fiyatı?')).toBe(
      `https://wa.me/${digits}?text=Merhaba!%20Fiyat%C4%B1%3F`,
    );
  });

  test('without a number there is no chat', () => {
    expect(whatsappLink('', 'Merhaba')).toBeUndefined();
  });

  test('a phone link has only digits and plus', () => {
    expect(phoneLink('+90 212 555 01 02')).toBe('tel:+902125550102');
  });
});
