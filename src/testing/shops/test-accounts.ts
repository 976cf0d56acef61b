import { hashToken, newPassword, newToken } from '#adapters/crypto/random-tokens';
import { findTotpStep, newTotpSecret } from '#adapters/crypto/totp';
import { ROLES, type Role } from '#domain/panel/admin';
import type { Author } from '#domain/panel/audit';
import type { AuditTrail } from '#shop/panel/audit-trail';
import { createChangeFailures } from '#shop/panel/login-tries';
import { type AdminAccounts, createAdminAccounts } from '#shop/panel/admin-accounts';
import type { AdminRecords } from '#domain/panel/admin';
import type { Credentials } from '#shop/panel/ports';

/** Real tokens and codes, but passwords without the slow hash. */
export const quickCredentials: Credentials = {
  hashPassword: (password) => Promise.resolve(`hash of ${password}`),
  checkPassword: (password, stored) => Promise.resolve(stored === `hash of ${password}`),
  newPassword,
  usualPasswords: () => Promise.resolve(new Set()),
  newToken,
  hashToken,
  newTotpSecret,
  findTotpStep,
};

export const TEST_AUTHOR: Author = { name: 'test', ip: '', via: 'program' };

/** An audit trail that records nothing. */
export const NO_AUDIT: AuditTrail = {
  record: () => Promise.resolve(),
  report: () => Promise.resolve(),
  list: () => Promise.resolve({ entries: [], total: 0 }),
  check: () => Promise.resolve({ entries: 0, faults: [] }),
  problems: () => [],
};

export const TEST_PASSWORD = 'doğru at pil zımba';

/** Accounts without files, one of each role, named like it. */
export interface TestAccounts extends AdminAccounts {
  /** Signs an admin in and gives the `Cookie` header of the browser. */
  cookieOf(name: Role): Promise<string>;
}

export async function createTestAccounts({
  now = Date.now,
  credentials = quickCredentials,
  audit = NO_AUDIT,
}: {
  readonly now?: (() => number) | undefined;
  readonly credentials?: Credentials;
  readonly audit?: AuditTrail | undefined;
} = {}): Promise<TestAccounts> {
  let records: AdminRecords = { admins: [], sessions: [] };
  const accounts = createAdminAccounts({
    changeFailures: createChangeFailures(),
    store: {
      read: () => records,
      update: async (change, beforeWrite) => {
        const next = change(records);
        if (beforeWrite) await beforeWrite(records, next);
        records = next;
        return next;
      },
    },
    credentials,
    audit,
    shopNames: () => [],
    now,
  });
  for (const role of ROLES) await accounts.create(role, TEST_PASSWORD, role, TEST_AUTHOR);
  const cookieOf = async (name: Role): Promise<string> => {
    const { token } = await accounts.signIn({
      username: name,
      password: TEST_PASSWORD,
      ip: '',
      userAgent: '',
    });
    return `shop_admin=${token}`;
  };
  return { ...accounts, cookieOf };
}
