import { describe, expect, it } from 'vitest';
import { readPastedList } from './pasted-list.ts';

const last = (line: string) => readPastedList(line)[0]?.readings.at(-1);

describe('a pasted list of codes', () => {
  it.each([
    ['B9117-012-000', 'B9117-012-000', 1],
    ['B9117-012-000 5', 'B9117-012-000', 5],
    ['B9117-012-000;12', 'B9117-012-000', 12],
    ['B9117-012-000\t3', 'B9117-012-000', 3],
    ['B9117-012-000, 3 adet', 'B9117-012-000', 3],
    ['B9117-012-000 adet 6', 'B9117-012-000', 6],
    ['SA156 Adet: 6', 'SA156', 6],
    ['SA156 x 10', 'SA156', 10],
    ['SA156 x10', 'SA156', 10],
    ['10 x SA156', 'SA156', 10],
    ['10 SA156', 'SA156', 10],
    ['4 adet DM-BRO-SA156', 'DM-BRO-SA156', 4],
    ['  • SA156 - 2 ', 'SA156', 2],
    ['"SA156";"2"', 'SA156', 2],
    ['SA156 1.000 adet', 'SA156', 1000],
    ['1.000 x SA156', 'SA156', 1000],
    ['P351 99999', 'P351', 9999],
    ['99999 x P351', 'P351', 9999],
    ['2 x KT-INS-114', 'KT-INS-114', 2],
  ])('%j is %s, %i pieces', (line, code, quantity) => {
    expect(last(line)).toEqual({ code, quantity });
  });

  it('may end in a number that is a part of the code', () => {
    expect(readPastedList('KT INS 114')[0]?.readings).toEqual([
      { code: 'KT INS 114', quantity: 1 },
      { code: 'KT INS', quantity: 114 },
    ]);
  });

  it('leaves out empty lines and a quantity of none', () => {
    expect(readPastedList('\n  \r\nSA156 0\n;;\n')).toEqual([
      { text: 'SA156 0', readings: [{ code: 'SA156 0', quantity: 1 }] },
    ]);
  });
});
