import type { BankAccount } from '#domain/orders/bank-account';
import { AppError } from '#domain/errors';
import type { Records } from './selling-ports.ts';

/** The shop's accounts for transfers. */
export interface BankAccounts {
  /** In the order in which they were added. */
  all(): readonly BankAccount[];
  active(): readonly BankAccount[];
  add(fields: Omit<BankAccount, 'id' | 'createdAt'>): Promise<BankAccount>;
  /** @throws AppError `not_found` */
  setActive(id: string, isActive: boolean): Promise<BankAccount>;
  /** @throws AppError `not_found` */
  remove(id: string): Promise<void>;
}

interface BankParts {
  readonly records: Records<readonly BankAccount[]>;
  readonly now: () => Date;
  readonly newId: () => string;
}

export function createBankAccounts({ records, now, newId }: BankParts): BankAccounts {
  const requireIn = (accounts: readonly BankAccount[], id: string): BankAccount => {
    const account = accounts.find((each) => each.id === id);
    if (!account) throw new AppError('not_found', { message: 'Banka hesabı bulunamadı.' });
    return account;
  };

  return {
    all: () => records.read(),
    active: () => records.read().filter(({ isActive }) => isActive),
    add: async (fields) => {
      const account = { ...fields, id: newId(), createdAt: now().toISOString() };
      await records.update((accounts) => [...accounts, account]);
      return account;
    },
    setActive: async (id, isActive) => {
      const accounts = await records.update((current) => {
        requireIn(current, id);
        return current.map((account) => (account.id === id ? { ...account, isActive } : account));
      });
      return requireIn(accounts, id);
    },
    remove: async (id) => {
      await records.update((accounts) => {
        requireIn(accounts, id);
        return accounts.filter((account) => account.id !== id);
      });
    },
  };
}
