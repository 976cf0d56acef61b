import { z } from 'zod';
import { bankAccount, type BankAccount, bankAccountFields } from '#domain/orders/payment/bank-account';

export const bankAccountJson = bankAccount;
export type BankAccountJson = BankAccount;

export const newBankAccount = bankAccountFields;

export const toggleBankAccount = z.object({ isActive: z.boolean('isActive true ya da false olmalı') });
