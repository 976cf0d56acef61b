import { describe, expect, it } from 'vitest';
import { invoiceFaults, invoiceKey, readInvoiceNumber } from './attached-invoice.ts';
import { readDay, readInvoiceList } from './invoice-list.ts';

const ETTN = 'a1b2c3d4-0000-4000-8000-000000000001';

describe('a list of invoices', () => {
  it.each([
    [
      'with heads in any order, beside other columns',
      `ETTN;Ünvan;FATURA NO;Tutar;Sipariş No;Fatura Tarihi\n${ETTN.toUpperCase()};"Öz; Tekstil";abc2026000000001;1.249,90;A1B2C3D4;21.11.2026`,
    ],
    ['without heads, each cell known by its form', `A1B2C3D4;ABC2026000000001;21/11/2026;${ETTN}`],
    [
      'from a spreadsheet, whose days are numbers',
      `Sipariş No\tFatura No\tTarih\tETTN\nA1B2C3D4\tABC2026000000001\t46347\t${ETTN}`,
    ],
    [
      'pasted from a spreadsheet, with semicolons in a cell',
      `Sipariş No\tÜnvan\tFatura No\tTarih\tETTN\nA1B2C3D4\tÖz; Tekstil, Ltd.\tABC2026000000001\t21.11.2026\t${ETTN}`,
    ],
    [
      'from a program, whose days have a time',
      `order,number,invoicenumber,date,uuid\nA1B2C3D4,1,ABC2026000000001,2026-11-21T10:00:00,${ETTN}`,
    ],
  ])('%s', (_name, text) => {
    expect(readInvoiceList(text)).toEqual([
      { order: 'A1B2C3D4', number: 'ABC2026000000001', date: '2026-11-21', ettn: ETTN },
    ]);
  });

  it('returns what it cannot read, for the message about it', () => {
    expect(readInvoiceList('A1B2C3D4;FATURA-7;dün')).toEqual([
      { order: 'A1B2C3D4', number: 'FATURA-7', date: '', ettn: '' },
    ]);
    expect(readDay('31.02.2026')).toBeUndefined();
  });
});

describe('typed data of an invoice', () => {
  const day = { orderedOn: '2026-11-20', today: '2026-11-23' };
  it.each([
    [{}, []],
    [{ number: 'abc 2026 000000001', ettn: ETTN }, []],
    [{ number: 'ABC202600001' }, ['number']],
    [{ date: '2026-11-19' }, ['date']],
    [{ date: '2026-11-24' }, ['date']],
    [{ date: '' }, ['date']],
    [{ number: 'ABC2025000000001' }, ['date']],
    [{ ettn: 'yok' }, ['ettn']],
  ])('%j has faults in %j', (change, paths) => {
    const fields = { number: 'ABC2026000000001', date: '2026-11-21', ettn: '', ...change };
    expect(invoiceFaults(fields, day).map(({ path }) => path)).toEqual(paths);
  });

  it('has a separate exact key for each number', () => {
    const numbers = [
      '0002000000000000',
      '0002000000000001',
      'ZZZ2099999999999',
      'ZZZ2099999999998',
      'ABC2026000000001',
    ];
    const keys = numbers.map(invoiceKey);
    expect(new Set(keys).size).toBe(numbers.length);
    expect(keys.filter((key) => !Number.isSafeInteger(key) || key <= 0)).toEqual([]);
    expect(readInvoiceNumber('ABC1926000000001')).toBeUndefined();
  });
});
