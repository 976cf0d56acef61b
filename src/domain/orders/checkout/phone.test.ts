import { describe, expect, it } from 'vitest';
import { formatPhone, normalisePhone } from './phone.ts';

describe('phone numbers', () => {
  it.each([
    '0532 123 45 67',
    '(0532) 123 45 67',
    '5321234567',
    '+90 532 123 45 67',
    '0090 532 123 45 67',
    '90 532 123 45 67',
    '0-532-123-45-67',
    '0532‑123‑45–67',
    '٠٥٣٢١٢٣٤٥٦٧',
    '0532 123 45 67 dahili 3',
    '\u202A+90 532 123 45 67\u202C',
  ])('reads %s', (text) => {
    expect(normalisePhone(text)).toBe('+905321234567');
  });

  it.each([
    ['0212 555 01 02', '+902125550102'],
    ['0850 222 00 00', '+908502220000'],
    ['902 555 01 02', undefined],
    ['0599', undefined],
    ['123456789012', undefined],
    ['on haneli bir metin', undefined],
    ['+49 30 1234567', '+49301234567'],
    ['0044 20 7946 0958', '+442079460958'],
    ['+1 23', undefined],
    ['', undefined],
  ])('reads %j as %j', (text, expected) => {
    expect(normalisePhone(text)).toBe(expected);
  });

  it('prints a number as Turks write it, and what it prints reads back the same', () => {
    expect(formatPhone('+905321234567')).toBe('0532 123 45 67');
    expect(normalisePhone(formatPhone('+902125550102'))).toBe('+902125550102');
    expect(formatPhone('+49 30 123456')).toBe('+49 30 123456');
  });
});
