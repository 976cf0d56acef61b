import type { AdminJson } from '#contract/panel/admin';
import { type Admin, adminKey, type AdminRecords, type AdminSession } from '#domain/panel/admin';
import { AppError } from '#domain/errors';

export function findIn({ admins }: AdminRecords, name: string): Admin | undefined {
  return admins.find((admin) => adminKey(admin.name) === adminKey(name));
}

/** @throws AppError `admin_not_found` */
export function requireIn(records: AdminRecords, name: string): Admin {
  const admin = findIn(records, name);
  if (!admin) throw new AppError('admin_not_found');
  return admin;
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
export function adminView({ name, role, createdAt, totpSecret }: Admin): AdminJson {
  return { name, role, createdAt, hasSecondFactor: totpSecret !== undefined };
}
