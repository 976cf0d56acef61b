import { describe, expect, it } from 'vitest';
import { billingLines, isTckn, isVkn, maskedBilling, storedBilling, taxOfficeName } from './billing.ts';

const seal = (text: string): string => `sealed(${text.length})`;

describe('numbers for the invoice', () => {
  it.each([
    ['12345678950', true],
    ['98765432150', true],
    ['10000000078', true],
    ['10000000146', true],
    ['12345678951', false],
    ['02345678950', false],
    ['11111111111', false],
    ['1234567895', false],
    ['', false],
  ])('TCKN %s: %s', (text, isRight) => {
    expect(isTckn(text)).toBe(isRight);
  });

  it.each([
    ['0123456789', true],
    ['4847132613', true],
    ['9000000009', true],
    ['3130557669', true],
    ['1288331521', false],
    ['1234567891', false],
    ['2222222222', false],
    ['12345', false],
  ])('VKN %s: %s', (text, isRight) => {
    expect(isVkn(text)).toBe(isRight);
  });
});

describe('the stored invoice data of an order', () => {
  it('seals the number of a person and shows its last two digits', () => {
    const stored = storedBilling({ type: 'individual', tckn: '12345678950' }, seal);
    expect(JSON.stringify(stored)).not.toContain('12345678950');
    expect(maskedBilling(stored)).toEqual({ type: 'individual', tckn: '•••••••••50' });
  });

  it('leaves the number of a company as it is, and seals that of a sole trader', () => {
    const company = { type: 'company', title: 'Yıldız Tekstil', taxOffice: 'Merter' } as const;
    expect(maskedBilling(storedBilling({ ...company, taxNumber: '4847132613' }, seal)).taxNumber).toBe(
      '4847132613',
    );
    const trader = storedBilling({ ...company, taxNumber: '12345678950', address: 'A Sok. 1\nMerter' }, seal);
    expect(billingLines(maskedBilling(trader))).toEqual([
      'Yıldız Tekstil',
      'Merter V.D. / •••••••••50',
      'A Sok. 1',
      'Merter',
    ]);
  });
});

describe('a tax office', () => {
  it.each([
    ['KADIKÖY V.D.', 'Kadıköy'],
    ['merter vergi dairesi müdürlüğü', 'Merter'],
    ['İKİTELLİ VERGİ DAİRESİ', 'İkitelli'],
    ['Marmara Kurumlar, VD', 'Marmara Kurumlar'],
    ['5 OCAK vd.', '5 Ocak'],
    ['Hasan Tahsin', 'Hasan Tahsin'],
    ['Şile Malmüdürlüğü', 'Şile Malmüdürlüğü'],
    ['Vergi Dairesi', ''],
  ])('%s is stored as %j', (typed, name) => {
    expect(taxOfficeName(typed)).toBe(name);
    expect(taxOfficeName(name)).toBe(name);
  });

  it('has its own title on papers', () => {
    const company = { type: 'company', title: 'Yıldız', taxNumber: '4847132613' } as const;
    const lineOf = (taxOffice: string) => billingLines({ ...company, taxOffice })[1];
    expect(lineOf('Merter')).toBe('Merter V.D. / 4847132613');
    expect(lineOf('Şile Malmüdürlüğü')).toBe('Şile Malmüdürlüğü / 4847132613');
  });
});
