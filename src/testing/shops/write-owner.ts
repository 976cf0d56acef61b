import { scryptSync } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const OWNER = 'ece';
export const OWNER_PASSWORD = 'doğru at pil zımba';

/** An owner's account in a shop without any: the first account that a server makes costs a slow hash. */
export function writeOwner(dataDir: string): void {
  const file = join(dataDir, '_private', 'admins.json');
  if (existsSync(file)) return;
  const [N, r, p] = [1024, 8, 1];
  const salt = Buffer.from('a salt of tests!');
  const key = scryptSync(OWNER_PASSWORD, salt, 32, { N, r, p });
  const passwordHash = `scrypt$${N}$${r}$${p}$${salt.toString('base64url')}$${key.toString('base64url')}`;
  const owner = { name: OWNER, role: 'owner', passwordHash, createdAt: '2026-01-01T00:00:00.000Z' };
  mkdirSync(join(dataDir, '_private'), { recursive: true, mode: 0o700 });
  writeFileSync(
    file,
    JSON.stringify({ admins: [{ ...owner, recoveryHashes: [], deviceHashes: [] }], sessions: [] }),
    { mode: 0o600 },
  );
}
