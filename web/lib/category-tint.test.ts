import { expect, test } from 'vitest';
import { categoryTint } from './category-tint.ts';

test.each([
  ['Dikiş Makineleri', 'tint-thread'],
  ['DİKİŞ MAKİNELERİ', 'tint-thread'],
  ['Endüstriyel Makineler', 'tint-steel'],
  ['Overlok Makineleri', 'tint-moss'],
  ['Yedek Parçalar', 'tint-brass'],
  ['Kesim Motoru ve Ütü Parçaları', 'tint-brass'],
  ['Kesim ve Ütü Ekipmanları', 'tint-clay'],
  ['Aksesuarlar', 'tint-plum'],
  ['Hediyelik', 'tint-grey'],
  ['Evrak', 'tint-grey'],
  ['', 'tint-grey'],
])('%s has the colour %s', (name, tint) => {
  expect(categoryTint(name)).toBe(tint);
});

test('a name without a colour takes that of the nearest category above', () => {
  expect(categoryTint('Koltuk Döşeme', 'Endüstriyel Makineler', 'Dikiş Makineleri')).toBe('tint-steel');
  expect(categoryTint('Hediyelik', 'Diğer')).toBe('tint-grey');
});
