import { describe, expect, it } from 'vitest';
import { bankAccountFields } from './bank-account.ts';
import { bankNameOfIban, compactIban, formatIban, isTurkishIban } from './iban.ts';

describe('IBANs', () => {
  it.each([
    ['TR150001000000001234567890', 'Ziraat Bankası'],
    ['TR660006200001299112345678', 'Garanti BBVA'],
    ['TR960006400001100000012345', 'Türkiye İş Bankası'],
    ['TR300020500098765432100001', 'Kuveyt Türk'],
    ['TR330006100519786457841326', undefined],
  ])('takes %s', (iban, bank) => {
    expect(isTurkishIban(iban)).toBe(true);
    expect(bankNameOfIban(iban)).toBe(bank);
    expect(compactIban(formatIban(iban).toLowerCase())).toBe(iban);
  });

  it.each([
    'TR340006100519786457841326',
    'TR33000610051978645784132',
    'DE89370400440532013000',
    '',
    'TR33 0006',
  ])('refuses %j', (iban) => {
    expect(isTurkishIban(iban)).toBe(false);
  });

  it('shows them in fours', () => {
    expect(formatIban('TR330006100519786457841326')).toBe('TR33 0006 1005 1978 6457 8413 26');
  });

  it('names what is missing and what is wrong', () => {
    const message = (input: unknown) => bankAccountFields.safeParse(input).error?.issues[0]?.message;
    expect(message({})).toBe('Banka adı, hesap sahibi ve IBAN zorunludur');
    expect(message({ bankName: 'A', accountHolder: 'B', iban: ' ' })).toBe(
      'Banka adı, hesap sahibi ve IBAN zorunludur',
    );
    expect(message({ bankName: 'A', accountHolder: 'B', iban: 'TR34' })).toBe('Geçerli bir IBAN giriniz');
  });
});
