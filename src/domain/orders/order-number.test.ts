import { describe, expect, it } from 'vitest';
import { attemptId, drawOrderId, orderNumberOf, readOrderNumber } from './order-number.ts';

describe('order numbers', () => {
  it('are the first eight characters of the id, and no number is given twice', () => {
    const draws = ['12345678', '12E45678', 'a1b2c3d4', 'beef0000'].map((start) => start.padEnd(32, '0'));
    const taken = new Set(['A1B2C3D4']);
    const id = drawOrderId(
      () => draws.shift() ?? '',
      (number) => taken.has(number),
    );
    expect(id).toBe('BEEF0000'.padEnd(32, '0'));
    // Alphanumeric, because the card provider requires it.
    expect(id).toMatch(/^[0-9A-F]{32}$/);
    expect(orderNumberOf(id)).toBe('BEEF0000');
  });

  it.each([' #beef 0000 ', 'Sipariş BEEF0000', 'Sipariş No: BEEF0000.', 'SİPARİŞ NUMARANIZ:\n“beef0000'])(
    'are read as people type or copy them: %j',
    (text) => {
      expect(readOrderNumber(text)).toBe('BEEF0000');
    },
  );

  it('make numbers for the provider of letters and digits only', () => {
    expect(attemptId('BEEF'.repeat(8), 2)).toMatch(/^[A-Za-z0-9]{1,64}$/);
  });
});
