import { describe, expect, test } from 'vitest';
import { factReader } from './fact-alternatives.ts';

const read = factReader([
  { name: 'DBx1', aliases: ['16x257', '287 WH'] },
  { name: 'DPx5', aliases: ['134 R', '135x5'] },
  { name: 'DPx17', aliases: ['135x17'] },
  { name: '135x16', aliases: ['DPx16'] },
  { name: 'DAx1', aliases: [] },
  { name: '130/705H', aliases: ['Singer 2020', 'HAx1', '130 N'] },
  { name: 'HAx1SP', aliases: [] },
  { name: 'DYx3', aliases: ['794', '7x3'] },
]);

describe('a fact in the catalogue’s spelling', () => {
  test.each([
    ['DBx1', ['DBx1']],
    ['dbx1', ['DBx1']],
    ['16x257', ['DBx1']],
    ['DBx1 No: 11-18', ['DBx1']],
    ['Singer 2020 (130/705H)', ['130/705H']],
    ['130/705 H-M', ['130/705H']],
    ['130/705H (örmede SUK)', ['130/705H']],
    ['HAx1SP 11/14', ['HAx1SP']],
    ['DPx17 veya 134-35', ['DPx17']],
    ['DPx5 / DPx17', ['DPx5', 'DPx17']],
    ['DPx5 No: 9-21 / DPx17 No: 14-21', ['DPx5', 'DPx17']],
    ['DPx5 (DPx17 de kullanılabilir)', ['DPx5', 'DPx17']],
    ['794 (7x3, DYx3) 23/160-27/250', ['DYx3']],
    ['134 (R)', ['DPx5']],
    ['134(R) 90/14, DBx1', ['DPx5', 'DBx1']],
    ['TVx7', ['TVx7']],
    ['kısa (low shank), tak-çıkar', ['kısa']],
    ['', []],
  ])('%s', (value, names) => {
    expect(read(value).alternatives.map(({ name }) => name)).toEqual(names);
  });

  test.each([
    ['DBx1 (ince işte DAx1)', 'DAx1', 'ince işte'],
    ['DPx17 (135x17), deride 135x16', '135x16', 'deride'],
  ])('in "%s" %s holds only under a condition', (value, name, condition) => {
    expect(read(value).alternatives).toContainEqual(expect.objectContaining({ name, condition }));
  });

  test.each([
    ['DBx1 No: 11-18', { from: 11, to: 18 }],
    ['DPx17 No: 25', { from: 25, to: 25 }],
    ['DPx5 No: 11J-14J', { from: 11, to: 14 }],
    ['DBx1', undefined],
  ])('sizes of "%s"', (value, sizes) => {
    expect(read(value).sizes).toEqual(sizes);
  });
});
