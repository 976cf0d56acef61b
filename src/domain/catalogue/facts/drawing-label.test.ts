import { expect, test } from 'vitest';
import { drawingLabel, isDrawing } from './drawing-label';

test.each([
  [['İğne sistemi: DBx1', 'Numara: Nm 90 / No 14', 'Paket: 10 adet'], 'DBx1 · 90/14'],
  [['İğne sistemi: Singer 2022 (ELx705)', 'Numara: Nm 80 / No 11'], 'Singer 2022 · 80/11'],
  [['İğne sistemi: 130/705 H ZWI', 'İğne aralığı: 2,0 mm', 'Numara: Nm 80'], '130/705 H ZWI · 2,0 mm'],
  [['Boy: 36 inç', 'Profil: M'], 'M · 36 inç'],
  [['Numara: 40/2 (Tkt 120, Tex 27)', 'Bobin: 5.000 m'], '40/2 · 5.000 m'],
  [['Kalınlık: Tkt 20, Tex 135, V138', 'İğne sistemi: DPx17 veya 134-35'], 'Tkt 20'],
  [['Masura: L tipi', 'Ölçü: yaklaşık 20,5 x 8,2 mm'], 'L tipi'],
  [['LED sayısı: 30', 'Taban: mıknatıslı'], '30 LED'],
  [['Gaze mesafesi: 1,6 mm (1/16")'], '1,6 mm'],
  [['Şaft: kısa', 'Yeni, kullanılmamış'], ''],
])('drawings of %j are distinguished by %j', (features, label) => {
  expect(drawingLabel(features)).toBe(label);
});

test('only pictures of the shop that are drawn are drawings', () => {
  expect(['/images/a.svg', '/images/a.webp', 'https://x.example/images/a.svg'].map(isDrawing)).toEqual([
    true,
    false,
    false,
  ]);
});
