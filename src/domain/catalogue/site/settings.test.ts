import { expect, test } from 'vitest';
import { settingsFields } from './settings.ts';

test('an empty file gives a shop with the usual rules', () => {
  expect(settingsFields.parse({})).toMatchObject({
    id: 'default',
    freeShippingFrom: 75_000,
    shippingFee: 5_000,
    usdRate: 40.83,
    vatRate: 20,
    imageHosts: [],
    workingHours: 'Pazartesi – Cuma: 09:00–18:00',
  });
});

test('secrets that somebody wrote into the file are ignored', () => {
  const settings = settingsFields.parse({
    emailSenderPassword: 'gizli',
    whatsappApiKey: 'gizli',
    wpPassword: 'gizli',
  });
  expect(JSON.stringify(settings)).not.toContain('gizli');
});

test.each([
  ['usdRate', 0],
  ['usdRate', '40,83'],
  ['usdRateDate', '3 Ağustos'],
  ['shippingFee', 50],
  ['vatRate', -1],
  ['companyName', ' '],
])('%s: %j is refused', (field, value) => {
  expect(settingsFields.safeParse({ [field]: value }).error?.issues[0]?.path).toEqual([field]);
});
