import { describe, expect, it } from 'vitest';
import { readRates } from './read-rates.ts';

const families = (oranlar: unknown) =>
  readRates({ status: 'success', oranlar })?.families.map(({ id, rates }) => [id, [...rates]]);

describe('the instalment rates of the provider', () => {
  it.each([
    [
      { taksit_2: 3.92, taksit_12: '16,605' },
      [
        [2, 392],
        [12, 1661],
      ],
    ],
    [
      { '3': '5.2', '6': 0 },
      [
        [3, 520],
        [6, 0],
      ],
    ],
    [{ taksit_1: 0, taksit_4: -1, taksit_5: 'yok', taksit_7: '', ad: 3, '99': 2 }, []],
    ['kapalı', []],
    [null, []],
  ])('are read from %j', (value, rates) => {
    expect(families({ World: value })).toEqual([['world', rates]]);
  });

  it.each([
    [undefined, 12],
    ['9', 9],
    [24, 12],
    ['', 12],
    ['hepsi', 12],
  ])('allow for max_inst_non_bus %j at most %i', (max_inst_non_bus, max) => {
    expect(readRates({ status: 'success', max_inst_non_bus, oranlar: {} })?.max).toBe(max);
  });

  it.each([
    null,
    [],
    '',
    { status: 'error', err_msg: 'x' },
    { status: 'success' },
    { status: 'success', oranlar: 'x' },
  ])('are not known from %j', (json) => {
    expect(readRates(json)).toBeUndefined();
  });
});
