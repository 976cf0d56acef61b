import { describe, expect, it } from 'vitest';
import { readLira, readNumber, readPieces, readWhole, showLira, showTime } from './format.ts';

describe('a price that a person types', () => {
  it.each([
    ['1.234,50', '1234.50'],
    ['1234,5', '1234.50'],
    ['1234.5', '1234.50'],
    ['1234', '1234.00'],
    ['1.234', '1234.00'],
    ['₺ 99,90', '99.90'],
    ['99,90 TL', '99.90'],
    ['12.34', '12.34'],
  ])('%s is %s', (text, expected) => {
    expect(readLira(text)).toBe(expected);
  });
  it.each(['', 'on lira', '-5', '1,2,3', '1.23.4'])('%j is none', (text) => {
    expect(readLira(text)).toBeUndefined();
  });
});

it.each([
  ['1250', 1250],
  ['1.250', 1250],
  [' 1.250.000 ', 1_250_000],
  ['0', 0],
  ['1,250', undefined],
  ['1,000', undefined],
  ['1.25', undefined],
  ['-3', undefined],
  ['', undefined],
])('the typed whole number %j is %s', (text, expected) => {
  expect(readWhole(text)).toBe(expected);
});

it.each([
  ['-3', -3],
  ['\u2212 1.250', -1250],
  ['+1.250', 1250],
  ['12', 12],
  ['--3', undefined],
  ['-', undefined],
  ['1,000', undefined],
])('the typed number of pieces %j is %s', (text, expected) => {
  expect(readPieces(text)).toBe(expected);
});

it.each([
  ['4,5', 4.5],
  ['%20', 20],
  ['1.250', 1250],
  ['1.250,75', 1250.75],
  ['-%5', -5],
  ['1.25', 1.25],
  ['beş', undefined],
])('the typed number %j is %s', (text, expected) => {
  expect(readNumber(text)).toBe(expected);
});

it('times and amounts are shown as Turks write them', () => {
  expect(showTime('2026-11-20T09:05:00.000Z')).toBe('20/11/2026 12:05');
  expect(showLira('24999.90')).toBe('24.999,90 TL');
  // A discount of an order.
  expect(showLira('-37.88')).toBe('−37,88 TL');
  expect(showLira('-0.00')).toBe('0,00 TL');
});
