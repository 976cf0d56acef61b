import { z } from 'zod';
import { trueOrFalse } from '../../catalogue/product/record-values.ts';
import { compactIban, isTurkishIban } from './iban.ts';

/**
 * A bank account of the shop for transfers. The IBAN is stored compact: `TR330006100519786457841326`. Older files lack
 * the fields with defaults.
 */
export const bankAccount = z.object({
  id: z.string(),
  bankName: z.string(),
  accountHolder: z.string(),
  iban: z.string(),
  accountNumber: z.string().default(''),
  branchCode: z.string().default(''),
  swiftCode: z.string().default(''),
  isActive: z.boolean().default(true),
  createdAt: z.string(),
});
export type BankAccount = Readonly<z.infer<typeof bankAccount>>;

/** The sample account of a demo shop; its IBAN is valid in form and belongs to nobody. */
export const SAMPLE_ACCOUNT = {
  bankName: 'Örnek Banka',
  accountHolder: 'ÖRNEK HESAP - para göndermeyin',
  iban: 'TR330006100519786457841326',
  accountNumber: '',
  branchCode: '',
  swiftCode: '',
  isActive: true,
} as const satisfies Omit<BankAccount, 'id' | 'createdAt'>;

/** Whether an account is the sample: no money may be sent to it. */
export function isSampleAccount({ accountHolder }: Pick<BankAccount, 'accountHolder'>): boolean {
  return accountHolder === SAMPLE_ACCOUNT.accountHolder;
}

const REQUIRED = 'Banka adı, hesap sahibi ve IBAN zorunludur';
const required = (maxLength: number) =>
  z.string(REQUIRED).trim().min(1, REQUIRED).max(maxLength, `En çok ${maxLength} karakter olabilir`);
const optional = z.string('Metin olmalı').trim().max(50, 'En çok 50 karakter olabilir').default('');

export const bankAccountFields = z.object({
  bankName: required(100),
  accountHolder: required(150),
  iban: required(60).transform(compactIban).refine(isTurkishIban, 'Geçerli bir IBAN giriniz'),
  accountNumber: optional,
  branchCode: optional,
  swiftCode: optional,
  isActive: trueOrFalse.default(true),
});
