import { expect, test } from 'vitest';
import { readNeedleNumber } from './fitment.ts';

test.each([
  ['Nm 90 / No 14', 14],
  ['90/14', 14],
  ['14/90', 14],
  ['80/11', 11],
  ['No: 16', 16],
  ['Nm 80', undefined],
  ['60/2 (Tkt 160)', 2],
  ['', undefined],
])('the needle number of "%s" is %s', (value, number) => {
  expect(readNeedleNumber(value)).toBe(number);
});
