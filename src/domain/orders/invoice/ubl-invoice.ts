import { escapeMarkup } from '#kernel/escape-markup';
import type { Settings } from '../../catalogue/site/settings.ts';
import { type Kurus, toDecimal, sumKurus } from '../../money/money.ts';
import { addVatParts, type VatPart } from '../../money/vat.ts';
import { orderNumberOf } from '../order-number.ts';
import { turkishClock, turkishDay } from '#kernel/turkish-day';
import { type InvoiceFacts, sentAt } from './invoice-facts.ts';

/** The seller's data on invoices; city and district are taken from the address. */
export type Seller = Pick<
  Settings,
  'legalName' | 'companyName' | 'taxNumber' | 'taxOffice' | 'address' | 'email' | 'phone'
> &
  Readonly<Record<'city' | 'district', string>>;

/** The number for a person who gave none. Its checksum is wrong, so that no form accepts it. */
const NO_TCKN = '11111111111';
const TCKN_LENGTH = 11;
/** Stands on each invoice of an online sale (VUK general communiqué 509, IV.2.4.5). */
const ONLINE_SALE = 'Bu satış internet üzerinden yapılmıştır.';
const CURRENCY = 'currencyID="TRY"';
/** UN/ECE Recommendation 20: one piece. */
const PIECE = 'unitCode="C62"';
const PRICE_DECIMALS = 6;

const NAMESPACES = [
  'xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"',
  'xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"',
  'xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"',
].join(' ');

type Xml = string | readonly Xml[];

const basic = (name: string, text: string | number, attributes = ''): string =>
  `<cbc:${name}${attributes && ` ${attributes}`}>${escapeMarkup(String(text))}</cbc:${name}>`;
const group = (name: string, ...parts: readonly Xml[]): Xml => [`<cac:${name}>`, parts, `</cac:${name}>`];
const money = (name: string, amount: Kurus): string => basic(name, toDecimal(amount), CURRENCY);
const when = (text: string, part: Xml): Xml => (text === '' ? [] : part);

function print(xml: Xml, depth: number): string {
  if (typeof xml === 'string') return `${'  '.repeat(depth)}${xml}\n`;
  const [first, ...rest] = xml;
  const isGroup =
    typeof first === 'string' && rest.length === 2 && typeof rest[1] === 'string' && rest[1].startsWith('</');
  if (!isGroup) return xml.map((part) => print(part, depth)).join('');
  return print(first, depth) + print(rest[0] ?? [], depth + 1) + print(rest[1] ?? [], depth);
}

type Party = Readonly<
  Record<'name' | 'taxNumber' | 'address' | 'city' | 'district', string> &
    Partial<Record<'taxOffice' | 'phone' | 'email', string>>
>;

/** In the order of the schema. A person (TCKN) has a name in two parts, a company (VKN) one name. */
function partyParts(party: Party): Xml[] {
  const { name, taxNumber, taxOffice = '', address, city, district, phone = '', email = '' } = party;
  const isPerson = taxNumber.length === TCKN_LENGTH;
  const words = name.trim().split(/\s+/);
  return [
    group('PartyIdentification', basic('ID', taxNumber, `schemeID="${isPerson ? 'TCKN' : 'VKN'}"`)),
    isPerson ? [] : group('PartyName', basic('Name', name)),
    group(
      'PostalAddress',
      when(address, basic('StreetName', address.replaceAll(/\s*\n\s*/g, ', '))),
      basic('CitySubdivisionName', district),
      basic('CityName', city),
      group('Country', basic('Name', 'Türkiye')),
    ),
    when(taxOffice, group('PartyTaxScheme', group('TaxScheme', basic('Name', taxOffice)))),
    when(
      phone + email,
      group('Contact', when(phone, basic('Telephone', phone)), when(email, basic('ElectronicMail', email))),
    ),
    isPerson
      ? group(
          'Person',
          basic('FirstName', words.slice(0, -1).join(' ') || name),
          basic('FamilyName', words.at(-1) ?? ''),
        )
      : [],
  ];
}

function reference(id: string, day: string, text: string): Xml {
  return group(
    'AdditionalDocumentReference',
    basic('ID', id),
    basic('IssueDate', day),
    basic('DocumentType', text),
  );
}

function taxSubtotal({ net, vat, vatRate }: VatPart): Xml {
  return group(
    'TaxSubtotal',
    money('TaxableAmount', net),
    money('TaxAmount', vat),
    basic('Percent', vatRate),
    group('TaxCategory', group('TaxScheme', basic('Name', 'KDV'), basic('TaxTypeCode', '0015'))),
  );
}

/** The order's id as the invoice's ETTN (UUID), the same in each export. */
function ettnOf(orderId: string): string {
  return orderId.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * A draft e-Arşiv invoice in UBL-TR 1.2 (GİB, ebelge.gib.gov.tr) without signature. Number, day and ETTN are those of
 * the entered invoice; otherwise the signer assigns the number. Amounts have two decimals, unit prices six. The totals
 * are those of the lines, and the payable amount is what was paid for them.
 */
export function ublInvoice(facts: InvoiceFacts, seller: Seller): string {
  const { record, lines, buyer, carrier, shippedOn } = facts;
  const { order, state } = record;
  const issuedOn = state.invoice.date || shippedOn;
  const time = turkishClock(sentAt(record) ?? order.createdAt).slice(11, 19);
  const rates = addVatParts([], lines);
  const sumOf = (field: 'net' | 'vat' | 'gross'): Kurus => sumKurus(rates.map((part) => part[field]));
  const internet = (name: string, text: string): Xml =>
    when(facts.webAddress && text, reference(`internetSatisBilgi/${name}`, shippedOn, text));
  const document: Xml = [
    basic('UBLVersionID', '2.1'),
    basic('CustomizationID', 'TR1.2'),
    basic('ProfileID', 'EARSIVFATURA'),
    basic('ID', state.invoice.number),
    basic('CopyIndicator', 'false'),
    basic('UUID', state.invoice.ettn || ettnOf(order.id)),
    basic('IssueDate', issuedOn),
    basic('IssueTime', time),
    basic('InvoiceTypeCode', 'SATIS'),
    when(facts.webAddress, basic('Note', ONLINE_SALE)),
    basic('DocumentCurrencyCode', 'TRY'),
    basic('LineCountNumeric', lines.length),
    group(
      'OrderReference',
      basic('ID', orderNumberOf(order.id)),
      basic('IssueDate', turkishDay(order.createdAt)),
    ),
    reference('gonderimSekli', shippedOn, 'ELEKTRONIK'),
    internet('webAdresi', facts.webAddress),
    internet('odemeSekli', facts.paymentWord),
    internet('odemeAracisiAdi', facts.paymentAgent),
    internet('odemeTarihi', facts.paidOn),
    group(
      'AccountingSupplierParty',
      group('Party', ...partyParts({ ...seller, name: seller.legalName || seller.companyName })),
    ),
    group(
      'AccountingCustomerParty',
      group(
        'Party',
        ...partyParts({
          ...buyer,
          taxNumber: buyer.taxNumber || NO_TCKN,
          phone: order.customerPhone,
          email: order.customerEmail,
        }),
      ),
    ),
    group(
      'Delivery',
      basic('ActualDeliveryDate', shippedOn),
      group('CarrierParty', ...partyParts({ ...carrier, taxNumber: carrier.vkn, address: '' })),
    ),
    group('TaxTotal', money('TaxAmount', sumOf('vat')), ...rates.map(taxSubtotal)),
    group(
      'LegalMonetaryTotal',
      money('LineExtensionAmount', sumOf('net')),
      money('TaxExclusiveAmount', sumOf('net')),
      money('TaxInclusiveAmount', sumOf('gross')),
      money('PayableAmount', sumOf('gross')),
    ),
    ...lines.map((line, index) =>
      group(
        'InvoiceLine',
        basic('ID', index + 1),
        basic('InvoicedQuantity', line.quantity, PIECE),
        money('LineExtensionAmount', line.net),
        group('TaxTotal', money('TaxAmount', line.vat), taxSubtotal(line)),
        group(
          'Item',
          basic('Name', line.name),
          when(line.sku, group('SellersItemIdentification', basic('ID', line.sku))),
        ),
        group(
          'Price',
          basic('PriceAmount', (line.net / line.quantity / 100).toFixed(PRICE_DECIMALS), CURRENCY),
        ),
      ),
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Invoice ${NAMESPACES}>\n${print(document, 1)}</Invoice>\n`;
}

/** What the draft lacks besides number and signature, as text for the owner. */
export function missingForInvoice({ buyer, carrier, lines }: InvoiceFacts, seller: Seller): string[] {
  const placeOf = ({ city, district }: Pick<Party, 'city' | 'district'>): string => city && district;
  const needed: readonly (readonly [value: string, word: string])[] = [
    [seller.taxNumber, 'Vergi numaranız (Ayarlar)'],
    [placeOf(seller), 'Adresinizin ili ve ilçesi (Ayarlar)'],
    [placeOf(buyer), 'Alıcının ili ve ilçesi'],
    [carrier.vkn, `Kargo firmasının vergi numarası (${carrier.name || 'firma yazılmamış'})`],
    [placeOf(carrier), `Kargo firmasının ili ve ilçesi (${carrier.name})`],
  ];
  const missing = needed.flatMap(([value, word]) => (value === '' ? word : []));
  // The signer refuses them without a code (TaxExemptionReasonCode), which only the accountant knows.
  const untaxed = lines.filter(({ vat }) => vat === 0).map(({ name }) => name);
  if (untaxed.length > 0) missing.push(`KDV istisna kodu (KDV'siz satırlar: ${untaxed.join(', ')})`);
  return missing;
}
