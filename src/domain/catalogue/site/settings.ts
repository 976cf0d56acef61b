import { z } from 'zod';
import { isVkn } from '../../orders/checkout/billing.ts';
import { CARRIER_COLUMN_NAMES } from '../../orders/shipping/carrier-columns.ts';
import { price } from '../product/record-values.ts';
import { SAMPLE_IDENTITY } from '../sample-identity.ts';

const text = (maxLength: number) =>
  z.string('metin olmalı').max(maxLength, `en çok ${maxLength} karakter olabilir`);
const optionalText = text(500).default('');
const requiredText = (fallback: string) => text(500).trim().min(1, 'boş olamaz').default(fallback);

/** Smallest subtotal without a shipping fee, and the fee below it (decisions.md 2). */
export const DEFAULT_FREE_SHIPPING_FROM = '750.00';
export const DEFAULT_SHIPPING_FEE = '50.00';
/** Lira per US dollar (spec.md section 9). */
export const DEFAULT_USD_RATE = 40.83;
export const DEFAULT_VAT_RATE = 20;

/** `data/settings.json`: everything about the shop that may be public. Secrets never stand here. */
export const settingsFields = z.object({
  id: text(64).default('default'),
  /** Marks made-up data that are there to be looked at (decisions.md 37). */
  demo: z.boolean('true ya da false olmalı').default(false),
  companyName: requiredText(SAMPLE_IDENTITY.companyName),
  phone: requiredText(SAMPLE_IDENTITY.phone),
  email: requiredText(SAMPLE_IDENTITY.email),
  address: requiredText(SAMPLE_IDENTITY.address),
  workingHours: requiredText('Pazartesi – Cuma: 09:00–18:00'),
  whatsapp: optionalText,
  instagram: optionalText,
  facebook: optionalText,
  twitter: optionalText,
  aboutUs: text(5000).default(''),
  /** What the shop promises beyond the law, in the owner's words; empty for nothing. */
  warrantyText: optionalText,
  serviceText: optionalText,
  /** Identity that the law wants on the site (law no. 6563, article 3). */
  legalName: optionalText,
  taxOffice: optionalText,
  taxNumber: optionalText,
  mersisNumber: optionalText,
  kepAddress: optionalText,
  whatsappEnabled: z.boolean('true ya da false olmalı').default(false),
  whatsappPhoneId: optionalText,
  wpEnabled: z.boolean('true ya da false olmalı').default(false),
  wpUrl: optionalText,
  wpUsername: optionalText,
  emailEnabled: z.boolean('true ya da false olmalı').default(true),
  emailSenderAddress: optionalText,
  emailRecipientAddress: optionalText,
  usdRate: z
    .number('sayı olmalı')
    .positive('sıfırdan büyük olmalı')
    .max(100_000, 'çok büyük')
    .default(DEFAULT_USD_RATE),
  /** Day of the rate, `YYYY-MM-DD`. */
  usdRateDate: z.iso.date('YYYY-AA-GG biçiminde olmalı').optional(),
  freeShippingFrom: price.default(price.parse(DEFAULT_FREE_SHIPPING_FROM)),
  shippingFee: price.default(price.parse(DEFAULT_SHIPPING_FEE)),
  vatRate: z
    .number('sayı olmalı')
    .min(0, '0 ile 100 arasında olmalı')
    .max(100, '0 ile 100 arasında olmalı')
    .default(DEFAULT_VAT_RATE),
  /** Days before an offer whose lowest price a struck-through price may not exceed (Fiyat Etiketi Yönetmeliği, article 11). */
  lowestPriceDays: z
    .int('tam sayı olmalı')
    .min(1, 'en az 1 olmalı')
    .max(90, 'en çok 90 olabilir')
    .default(10),
  /** How long an unpaid order keeps its pieces (decisions.md 9). */
  cardPaymentMinutes: z.int('tam sayı olmalı').min(5).max(1440).default(30),
  transferPaymentDays: z.int('tam sayı olmalı').min(1).max(30).default(3),
  /** Carriers with the address of their tracking page, where `{no}` stands for the tracking number. Tax numbers as a marketplace's help lists them (turkish-commerce.md 3). */
  carriers: z
    .array(
      z.object({
        name: text(100),
        trackingUrl: text(500).regex(/^https:\/\/(?=\S*$).*\{no\}/, '{no} içeren bir https adresi olmalı'),
        /** For invoices: its tax number, and where its office is. */
        vkn: z
          .string('metin olmalı')
          .refine((number) => number === '' || isVkn(number), 'geçerli bir vergi numarası (10 hane) olmalı')
          .optional(),
        city: text(100).optional(),
        district: text(100).optional(),
        /** The columns of its upload file in their order, each with its head; all under our heads when absent. */
        columns: z.partialRecord(z.enum(CARRIER_COLUMN_NAMES, 'bilinmeyen sütun'), text(100)).optional(),
      }),
    )
    .default([
      {
        name: 'Yurtiçi Kargo',
        trackingUrl: 'https://www.yurticikargo.com/tr/online-servisler/gonderi-sorgula?code={no}',
      },
      {
        name: 'Aras Kargo',
        trackingUrl: 'https://kargotakip.araskargo.com.tr/mainpage.aspx?code={no}',
        vkn: '0720039666',
      },
      {
        name: 'DHL eCommerce (MNG)',
        trackingUrl: 'https://kargotakip.dhlecommerce.com.tr/?takipNo={no}',
        vkn: '6080712084',
      },
      {
        name: 'PTT Kargo',
        trackingUrl: 'https://gonderitakip.ptt.gov.tr/Track/Verify?q={no}',
        vkn: '7320068060',
      },
      { name: 'Sürat Kargo', trackingUrl: 'https://www.suratkargo.com.tr/KargoTakip/?kargotakipno={no}' },
      { name: 'HepsiJet', trackingUrl: 'https://www.hepsijet.com/gonderi-takibi/{no}' },
    ]),
  /** Hosts from which the image proxy may fetch, besides those of the products' own sources. */
  imageHosts: z.array(text(253), 'alan adı listesi olmalı').default([]),
  /** Whether each save in the panel becomes a git commit with the admin's name (decisions.md 21). */
  gitCommits: z.boolean('true ya da false olmalı').default(false),
  updatedAt: text(64).optional(),
});

export type Settings = z.infer<typeof settingsFields>;
