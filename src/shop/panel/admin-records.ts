import { type AdminJson, adminJson } from '#contract/panel/admin';
import { type Admin, adminKey, type AdminRecords, type AdminSession } from '#domain/panel/admin';
import { requireFound } from '#domain/errors';
import type { Records } from '../orders/selling-ports.ts';
import type { AuditTrail } from './audit-trail.ts';
import type { ChangeFailures } from './login-tries.ts';
import type { Credentials } from './ports.ts';

export interface AccountParts {
  readonly store: Records<AdminRecords>;
  readonly credentials: Credentials;
  /** Failed tries to sign in. */
  readonly changeFailures: ChangeFailures;
  readonly audit: Pick<AuditTrail, 'record' | 'report'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function findIn({ admins }: AdminRecords, name: string): Admin | undefined {
  return admins.find((admin) => adminKey(admin.name) === adminKey(name));
}

/** @throws AppError `admin_not_found` */
export function requireIn(records: AdminRecords, name: string): Admin {
  return requireFound(findIn(records, name), 'admin_not_found');
}

/** Replaces an account by the result of `change`; `sessions` stay by default. */
export function withAdmin(
  records: AdminRecords,
  name: string,
  change: (admin: Admin) => Admin,
  sessions: readonly AdminSession[] = records.sessions,
): AdminRecords {
  const admin = requireIn(records, name);
  const changed = change(admin);
  return { admins: records.admins.map((each) => (each === admin ? changed : each)), sessions };
}

/** The fields of an account that the panel may see. */
export function adminView(admin: Admin): AdminJson {
  return adminJson.parse({ ...admin, hasSecondFactor: admin.totpSecret !== undefined });
}
