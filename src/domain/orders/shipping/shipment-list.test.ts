import { describe, expect, it } from 'vitest';
import { readShipmentList } from './shipment-list.ts';

describe("a carrier's list", () => {
  it.each([
    [
      'with heads in any order',
      'Takip Numarası;SİPARİŞ NO;Kargo Firması\n123;A1B2C3D4;Aras Kargo',
      'Aras Kargo',
    ],
    ["with a carrier's own heads", 'KARGO TAKİP NUMARASI;SİPARİŞ KODU\n123;A1B2C3D4', 'Yurtiçi'],
    ['with short heads', 'sipariş;takip\nA1B2C3D4;123', 'Yurtiçi'],
    ['with English heads and commas', 'Order Number,Tracking Number\n"A1B2C3D4","123"', 'Yurtiçi'],
    ['pasted, number and tracking number', 'A1B2C3D4 123', 'Yurtiçi'],
    ['pasted with the carrier between', 'A1B2C3D4 Aras Kargo 123', 'Aras Kargo'],
    ['scanned: the label, then the carrier’s label', 'A1B2C3D4\n123\n', 'Yurtiçi'],
    ['pasted from a table', 'A1B2C3D4\tAras Kargo\t123', 'Aras Kargo'],
    [
      'with a byte order mark and empty lines',
      '\uFEFFSipariş No;Takip No\r\n\r\nA1B2C3D4;123\r\n',
      'Yurtiçi',
    ],
  ])('%s', (_name, text, carrier) => {
    expect(readShipmentList(text, 'Yurtiçi')).toEqual([
      { order: 'A1B2C3D4', carrier, trackingNumber: '123' },
    ]);
  });

  it('reads each line by its own separators', () => {
    expect(readShipmentList('A1B2C3D4;12\nA1B2C3D5 Aras Kargo 13\nA1B2C3D6', 'Yurtiçi')).toEqual([
      { order: 'A1B2C3D4', carrier: 'Yurtiçi', trackingNumber: '12' },
      { order: 'A1B2C3D5', carrier: 'Aras Kargo', trackingNumber: '13' },
      { order: 'A1B2C3D6', carrier: 'Yurtiçi', trackingNumber: '' },
    ]);
  });

  it('reads numbers alone as parcels without tracking numbers, not as scanned pairs', () => {
    expect(readShipmentList('A1B2C3D4 \nA1B2C3D5 ', 'Kendimiz').map(({ order }) => order)).toEqual([
      'A1B2C3D4',
      'A1B2C3D5',
    ]);
  });
});
