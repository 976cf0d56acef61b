import type { BankAccount } from '#domain/orders/payment/bank-account';
import { requireFound } from '#domain/errors';
import { type Author, lastDigits } from '#domain/panel/audit';
import type { AuditAction } from '#domain/panel/audit-words';
import { auditChanges } from '#domain/panel/audit-fields';
import type { BeforeWrite } from '../../panel/ports.ts';
import type { SellingParts } from '../selling-parts.ts';

/** The audit trail records each change, with old and new IBAN, before it is made: `audit_failed` when it cannot. */
export type BankAccounts = ReturnType<typeof createBankAccounts>;

/** An account in the audit trail, with the whole IBAN: it decides where the money goes. */
function audited(account: BankAccount | undefined): Record<string, unknown> {
  if (!account) return {};
  const { id: _id, createdAt: _createdAt, accountNumber, ...rest } = account;
  return { ...rest, accountNumber: lastDigits(accountNumber) };
}

export function createBankAccounts({
  bankRecords: records,
  audit,
  now,
}: Pick<SellingParts, 'bankRecords' | 'audit' | 'now'>) {
  const requireIn = (accounts: readonly BankAccount[], id: string): BankAccount => {
    const account = accounts.find((each) => each.id === id);
    return requireFound(account, 'not_found', { message: 'Banka hesabı bulunamadı.' });
  };

  const recorded =
    (by: Author, action: AuditAction, id: string): BeforeWrite<readonly BankAccount[]> =>
    (before, after) => {
      const [was, is] = [before, after].map((accounts) => accounts.find((each) => each.id === id));
      const subject = (is ?? was)?.bankName ?? id;
      return audit.record(by, {
        kind: 'bank',
        action,
        subject,
        changes: auditChanges(audited(was), audited(is)),
      });
    };

  return {
    /** In the order in which they were added. */
    all: (): readonly BankAccount[] => records.read(),
    active: (): readonly BankAccount[] => records.read().filter(({ isActive }) => isActive),
    add: async (fields: Omit<BankAccount, 'id' | 'createdAt'>, by: Author): Promise<BankAccount> => {
      const account = { ...fields, id: crypto.randomUUID(), createdAt: now().toISOString() };
      await records.update((accounts) => [...accounts, account], recorded(by, 'bank-added', account.id));
      return account;
    },
    /** @throws AppError `not_found` */
    setActive: async (id: string, isActive: boolean, by: Author): Promise<BankAccount> => {
      const accounts = await records.update(
        (current) => {
          requireIn(current, id);
          return current.map((account) => (account.id === id ? { ...account, isActive } : account));
        },
        recorded(by, 'bank-changed', id),
      );
      return requireIn(accounts, id);
    },
    /** @throws AppError `not_found` */
    remove: async (id: string, by: Author): Promise<void> => {
      await records.update(
        (accounts) => {
          requireIn(accounts, id);
          return accounts.filter((account) => account.id !== id);
        },
        recorded(by, 'bank-removed', id),
      );
    },
  };
}
