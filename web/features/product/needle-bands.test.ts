import { expect, test } from 'vitest';
import { needleBands } from './needle-bands.ts';

test.each([
  ['Schmetz', 'Schmetz Kot (Jeans) İğnesi 100/16', '130/705 H-J', 'Nm 100 / No 16', ['mavi', 'mor']],
  ['Schmetz', 'Schmetz Universal Ev Makinesi İğnesi 80/12', '130/705 H', 'Nm 80 / No 12', ['turuncu']],
  ['Schmetz', 'Schmetz Kanatlı İğne 100/16', '130/705 H WING', 'Nm 100 / No 16', []],
  ['Schmetz', 'Schmetz Deri DBx1 90/14', 'DBx1', 'Nm 90 / No 14', []],
  ['Organ', 'Organ Jeans İğnesi 90/14', '130/705H', 'Nm 90 / No 14', []],
])('%s, %s has the bands that are known of it', (brand, name, system, size, bands) => {
  const features = [`İğne sistemi: ${system}`, `Numara: ${size}`];
  expect(needleBands({ brand, name, features })).toEqual(bands);
});
