import { describe, expect, it } from 'vitest';
import { attributeReader, attributeWord, type CategoryFacet } from './attribute.ts';
import { factReader } from './fact-alternatives.ts';

const readFact = factReader([{ name: 'DBx1', aliases: ['16x257', '1738'] }]);

function valuesOf(facet: Omit<CategoryFacet, 'key'>, text: string): readonly string[] {
  return attributeReader({ key: 'Özellik', ...facet }, readFact)(text).map(({ value }) => value);
}

describe('a facet that is a number', () => {
  it.each([
    ['Nm', 'Nm 90 / No 14', ['90']],
    ['No', 'Nm 90 / No 14', ['14']],
    ['dikiş/dk', '5.500 dikiş/dk', ['5500']],
    ['mm', '6,4 mm (1/4")', ['6.4']],
    ['W', '220 V, 550 W', ['550']],
    ['W', 'kompakt servo, 400 W (en çok 550 W)', ['400']],
    ['W', '4 kW ısıtıcı', []],
    ['mm', '3-9 mm', []],
    ['mm', '160 x 260 mm', []],
    ['mm', '2+4 mm', []],
    ['iğne', '2 iğne, 2/3/4 iplik', ['2']],
    ['iplik', '2 iğne, 2/3/4 iplik', ['2', '3', '4']],
    ['iplik', '2 veya 3 iğne, 4 veya 5 iplik', ['4', '5']],
    ['Tkt', '20/2 (Tkt 50, Tex 60)', ['50']],
    ['No', 'DBx1 No: 11-18', []],
    ['inç', '1/4 inç', ['0.25']],
    ['"', '6,4 mm (3/16")', ['0.1875']],
    ['inç', '1 1/2 inç', ['1.5']],
    ['inç', '8/10 inç', ['8', '10']],
    ['inç', '6/8 inç', ['6', '8']],
    ['mm', 'Ø6 mm', ['6']],
    ['mm', 'M6 mm', []],
    [undefined, '1.450', ['1450']],
    [undefined, 'otomatik', []],
  ])('of the unit %s is read from "%s"', (unit, text, values) => {
    expect(valuesOf({ type: 'number', unit }, text)).toEqual(values);
  });

  it('is written the Turkish way', () => {
    const read = attributeReader({ key: 'Hız', type: 'number', unit: 'mm' }, readFact);
    expect(read('5.500 mm')).toEqual([{ value: '5500', name: '5.500', number: 5500 }]);
    expect(read('6,4 mm')).toEqual([{ value: '6.4', name: '6,4', number: 6.4 }]);
    const readInches = attributeReader({ key: 'Boy', type: 'number', unit: 'inç' }, readFact);
    expect(readInches('1 1/4 inç')).toEqual([{ value: '1.25', name: '1 1/4', number: 1.25 }]);
  });
});

describe('a facet that is a choice', () => {
  it.each([
    ['16x257', ['dbx1']],
    ['DBx1 veya DPx17', ['dbx1']],
    ['direct drive (kafaya gömülü)', ['direct-drive']],
    ['üç transport (dişli, iğne ve ayak birlikte)', ['uc-transport']],
    ['DPx5 (ince işte 1738)', []],
  ])('"%s" states %j', (text, values) => {
    expect(valuesOf({ type: 'choice' }, text)).toEqual(values);
  });

  it('is requested in any spelling', () => {
    expect(attributeWord('DBx1')).toBe('dbx1');
    expect(attributeWord(' Üç Transport ')).toBe('uc-transport');
    expect(attributeWord('6,40')).toBe('6.4');
  });
});
