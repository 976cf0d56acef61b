import { z } from 'zod';
import { bankAccountFields } from '#domain/orders/payment/bank-account';

export const bankAccountJson = z.object({
  id: z.string(),
  bankName: z.string(),
  accountHolder: z.string(),
  iban: z.string(),
  accountNumber: z.string(),
  branchCode: z.string(),
  swiftCode: z.string(),
  isActive: z.boolean(),
  createdAt: z.string(),
});
export type BankAccountJson = z.infer<typeof bankAccountJson>;

export const newBankAccount = bankAccountFields;

export const toggleBankAccount = z.object({ isActive: z.boolean('isActive true ya da false olmalı') });
