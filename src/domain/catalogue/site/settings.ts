import { z } from 'zod';
import { toDecimal } from '../../money/money.ts';
import { isVkn } from '../../orders/checkout/billing.ts';
import { CARRIER_COLUMN_NAMES } from '../../orders/shipping/carrier-columns.ts';
import { percent, requiredText } from '../product/product-field-kinds.ts';
import { day, exchangeRate, fee, price, text, trueOrFalse, wholeNumber } from '../product/record-values.ts';
import { type IdentityField, SAMPLE_IDENTITY } from '../sample-identity.ts';
import type { Site } from './site.ts';

const optionalText = text(500).default('');
const identity = (field: IdentityField) => requiredText(500).default(SAMPLE_IDENTITY[field]);

/** Smallest subtotal with free shipping, and the fee below it. */
const DEFAULT_FREE_SHIPPING_FROM = '750.00';
const DEFAULT_SHIPPING_FEE = '50.00';
/** Lira per US dollar. */
const DEFAULT_USD_RATE = 40.83;
const DEFAULT_VAT_RATE = 20;

/** The facts about the company. Each of them is shown to shoppers. */
export const companyFacts = {
  companyName: identity('companyName'),
  phone: identity('phone'),
  email: identity('email'),
  address: identity('address'),
  workingHours: requiredText(500).default('Pazartesi – Cuma: 09:00–18:00'),
  whatsapp: optionalText,
  instagram: optionalText,
  facebook: optionalText,
  twitter: optionalText,
  aboutUs: text(5000).default(''),
  /** The owner's guarantee beyond the law, as text; empty for none. */
  warrantyText: optionalText,
  serviceText: optionalText,
  /** Who brings returns back for nothing (Mesafeli Sözleşmeler Yönetmeliği 5); empty: with any carrier for nothing. */
  returnCarrier: optionalText,
  /** Identity of the seller, required on the site by law no. 6563, article 3. */
  legalName: optionalText,
  taxOffice: optionalText,
  taxNumber: optionalText,
  mersisNumber: optionalText,
  kepAddress: optionalText,
};

/** `data/settings.json`: all public settings of the shop. It contains no secrets. */
export const settingsFields = z.object({
  id: text(64).default('default'),
  /** Marks demo data: complete enough for a shop at a loopback address; at a public one they block orders. */
  demo: trueOrFalse.default(false),
  ...companyFacts,
  whatsappEnabled: trueOrFalse.default(false),
  whatsappPhoneId: optionalText,
  wpEnabled: trueOrFalse.default(false),
  wpUrl: optionalText,
  wpUsername: optionalText,
  emailEnabled: trueOrFalse.default(true),
  emailSenderAddress: optionalText,
  emailRecipientAddress: optionalText,
  usdRate: exchangeRate.default(DEFAULT_USD_RATE),
  /** Day of the rate, `YYYY-MM-DD`. */
  usdRateDate: day.optional(),
  freeShippingFrom: price.default(price.parse(DEFAULT_FREE_SHIPPING_FROM)),
  shippingFee: fee.default(fee.parse(DEFAULT_SHIPPING_FEE)),
  vatRate: percent.default(DEFAULT_VAT_RATE),
  /** The lowest price of these days before an offer limits its struck price (Fiyat Etiketi Yönetmeliği, art. 11). */
  lowestPriceDays: wholeNumber(1, 90).default(10),
  /** How long an unpaid order reserves its pieces before it is cancelled. */
  cardPaymentMinutes: wholeNumber(5, 1440).default(30),
  transferPaymentDays: wholeNumber(1, 30).default(3),
  /**
   * Carriers with the address of their tracking page; `{no}` is replaced by the tracking number. Tax numbers are
   * those that Trendyol's help for sellers prints.
   */
  carriers: z
    .array(
      z.object({
        name: text(100),
        trackingUrl: text(500).regex(/^https:\/\/(?=\S*$).*\{no\}/, '{no} içeren bir https adresi olmalı'),
        /** For invoices: the carrier's tax number and tax office. */
        vkn: z
          .string('metin olmalı')
          .refine((number) => number === '' || isVkn(number), 'geçerli bir vergi numarası (10 hane) olmalı')
          .optional(),
        city: text(100).optional(),
        district: text(100).optional(),
        /**
         * The columns of the carrier's upload file in order, each with its heading; all columns under the default
         * headings when absent.
         */
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
  /** Hosts from which the image proxy may fetch, in addition to the hosts of the products' sources. */
  imageHosts: z.array(text(253), 'alan adı listesi olmalı').default([]),
  /** Whether each save in the panel is a git commit with the admin's name. */
  gitCommits: trueOrFalse.default(false),
  updatedAt: text(64).optional(),
});

export type Settings = z.infer<typeof settingsFields>;

/** Settings in the form of JSON answers and files: amounts as text. */
export function settingsToJson(settings: Settings) {
  return {
    ...settings,
    freeShippingFrom: toDecimal(settings.freeShippingFrom),
    shippingFee: toDecimal(settings.shippingFee),
  };
}

/** The settings for a storefront's shoppers: its own contact data replace the shop's. */
export function settingsOfSite(settings: Settings, { phone, email, whatsapp }: Site): Settings {
  return {
    ...settings,
    phone: phone || settings.phone,
    email: email || settings.email,
    whatsapp: whatsapp || settings.whatsapp,
  };
}
