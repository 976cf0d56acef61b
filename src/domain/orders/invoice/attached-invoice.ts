import { day } from '../../catalogue/product/record-values.ts';
import { AppError } from '../../errors.ts';

/** The data of an invoice that the accountant or signer made; unknown texts are empty. */
export interface AttachedInvoice {
  /** The number of an e-Arşiv or e-Fatura: `ABC2026000000001`. */
  readonly number: string;
  /** Day of the invoice, `YYYY-MM-DD`. */
  readonly date: string;
  /** Its UUID, in small letters. */
  readonly ettn: string;
  /** The name of the stored file. */
  readonly pdf: string;
}

export const NO_INVOICE: AttachedInvoice = { number: '', date: '', ettn: '', pdf: '' };

/** Three letters or digits, the year, nine digits (UBL-TR, Invoice/ID). */
const NUMBER = /^[A-Z0-9]{3}20\d{11}$/;
const ETTN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Parses a typed number; blanks and case do not matter. Undefined for an invalid one. */
export function readInvoiceNumber(text: string): string | undefined {
  const number = text.replace(/[\s-]/g, '').toUpperCase();
  return NUMBER.test(number) ? number : undefined;
}

/** Parses a typed UUID. Undefined for an invalid one. */
export function readEttn(text: string): string | undefined {
  const ettn = text.trim().toLowerCase();
  return ETTN.test(ettn) ? ettn : undefined;
}

/** Ten years from the end of the invoice's year (TTK 82/5-6); the tax law requires five (VUK 253). */
const RETENTION_YEARS = 10;

/** Whether the law requires on `today` that an invoice of `date` is retained; both `YYYY-MM-DD`. */
export function mustRetain(date: string, today: string): boolean {
  return Number(today.slice(0, 4)) - Number(date.slice(0, 4)) <= RETENTION_YEARS;
}

const PREFIX_BASE = 36;
const SERIALS = 1e11;

/** The number of an invoice as an exact number above 0, for a numeric column. */
export function invoiceKey(number: string): number {
  return (Number.parseInt(number.slice(0, 3), PREFIX_BASE) + 1) * SERIALS + Number(number.slice(5));
}

/** The typed or listed data of an invoice. */
export type InvoiceFields = Omit<AttachedInvoice, 'pdf'>;

/** The faults of typed data by field; days are days in Turkey. */
export function invoiceFaults(
  { number, date, ettn }: InvoiceFields,
  { orderedOn, today }: { readonly orderedOn: string; readonly today: string },
): { readonly path: keyof InvoiceFields; readonly message: string }[] {
  const faults: { readonly path: keyof InvoiceFields; readonly message: string }[] = [];
  const known = readInvoiceNumber(number);
  if (known === undefined) {
    const message = 'Fatura numarası 3 harf ya da rakam, yıl ve 9 rakamdır; örnek: ABC2026000000001';
    faults.push({ path: 'number', message });
  }
  if (!day.safeParse(date).success) {
    faults.push({ path: 'date', message: 'Fatura tarihini gün, ay, yıl olarak yazın; örnek: 21.11.2026' });
  } else if (date > today) {
    faults.push({ path: 'date', message: 'Fatura tarihi ileri bir gün olamaz' });
  } else if (date < orderedOn) {
    faults.push({ path: 'date', message: 'Fatura tarihi sipariş gününden önce olamaz' });
  } else if (known !== undefined && known.slice(3, 7) !== date.slice(0, 4)) {
    faults.push({ path: 'date', message: 'Fatura tarihinin yılı, numaradaki yılla aynı olmalı' });
  }
  if (ettn !== '' && readEttn(ettn) === undefined) {
    faults.push({ path: 'ettn', message: 'ETTN, 8-4-4-4-12 haneli bir koddur; bilmiyorsanız boş bırakın' });
  }
  return faults;
}

export const MAX_INVOICE_PDF_BYTES = 5 * 1024 * 1024;
/** The most bytes after a file's end mark (ISO 32000-1, annex H). */
const END_BYTES = 1024;

/** @throws AppError `payload_too_large`, or `invalid` when it is not a complete PDF */
export function requirePdf(bytes: Uint8Array): void {
  if (bytes.length > MAX_INVOICE_PDF_BYTES) {
    throw new AppError('payload_too_large', { message: "Fatura PDF'i en çok 5 MB olabilir." });
  }
  const textOf = (part: Uint8Array): string => String.fromCodePoint(...part);
  const isPdf = /^%PDF-[12]\.\d/.test(textOf(bytes.subarray(0, 8)));
  if (!isPdf || !textOf(bytes.subarray(-END_BYTES)).includes('%%EOF')) {
    throw new AppError('invalid', {
      message: isPdf ? 'PDF dosyası yarım; yeniden indirip ekleyin.' : 'Bu dosya bir PDF değil.',
    });
  }
}
