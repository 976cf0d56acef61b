import { keysOf } from '#kernel/keys-of';

/** The possible columns of a carrier's file, with their default headings. */
export const CARRIER_COLUMNS = {
  orderNumber: 'Sipariş No',
  name: 'Alıcı',
  address: 'Adres',
  district: 'İlçe',
  city: 'İl',
  postalCode: 'Posta Kodu',
  phone: 'Telefon',
  email: 'E-posta',
  pieces: 'Adet',
  desi: 'Desi',
  payer: 'Ödeme Tipi',
  collect: 'Tahsilat (TL)',
  content: 'İçerik',
} as const;
export type CarrierColumn = keyof typeof CARRIER_COLUMNS;
export const CARRIER_COLUMN_NAMES = keysOf(CARRIER_COLUMNS);
