import { describe, expect, it } from 'vitest';
import { gtinOf } from './gtin-of.ts';
import { barcode } from './product-field-kinds.ts';

describe('a barcode', () => {
  it.each(['4006381333931', '036000291452', '96385074', '10614141000415'])('%s is a GTIN', (code) => {
    expect(gtinOf(code)).toBe(code);
  });

  it.each([
    ['a wrong check digit', '4006381333932'],
    ['a number within one shop', '2000000000008'],
    ['another length', '123456789'],
    ['letters', 'RAF-12'],
    ['nothing', undefined],
  ])('with %s is none', (_, code) => {
    expect(gtinOf(code)).toBeUndefined();
  });

  it('that a spreadsheet has made a number is refused with advice', () => {
    expect(barcode.safeParse('8,69E+12').error?.issues[0]?.message).toContain('Excel');
    expect(barcode.parse(' RAF-12/A ')).toBe('RAF-12/A');
  });
});
