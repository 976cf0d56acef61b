import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { totpCode } from '#adapters/crypto/totp';
import { canAcceptCards } from '#domain/orders/payment/payment-settings';
import { PROGRAM } from '#domain/panel/audit';
import { SILENT_LOG } from '#store/files/log';
import { emptyWhileBroken, openSealedRecords, sealSecrets } from '#store/panel/private-records';
import { openPrivateCheck } from '#store/panel/private-documents';
import { makeFolder } from '#testing/make-folder';
import { useQuickHashes } from '#testing/quick-hashes';
import { openAudit } from './panel/open-audit.ts';
import { openAccounts } from './panel/open-panel.ts';
import { diagnoseSecrets, openSecretBox } from './open-secret-box.ts';

const KEY = 'QmFzZTY0IG9mIHRoaXJ0eS10d28gcmFuZG9tIGJ5dGVz';
const PASSWORD = 'doğru at pil zımba';

afterEach(() => vi.unstubAllEnvs());

const useKey = (key: string): void => void vi.stubEnv('SHOP_SECRET_KEY', key);

/** A folder with secrets of each kind that were written without a key. */
async function openFolder() {
  useQuickHashes();
  const dataDir = makeFolder();
  const privateDir = join(dataDir, '_private');
  const accounts = openAccounts(dataDir, openAudit(dataDir, SILENT_LOG));
  await accounts.create('ayse', PASSWORD, 'owner', PROGRAM);
  const seed = accounts.proposeSecondFactor();
  const code = (): string => totpCode(seed, Math.floor(Date.now() / 30_000));
  await accounts.enableSecondFactor(seed, code(), { ...PROGRAM, name: 'ayse' });
  const payment = () => openSealedRecords(privateDir, 'payment.json', openSecretBox());
  const secrets = () => openSealedRecords(privateDir, 'secrets.json', openSecretBox());
  await payment().update((current) => ({
    ...current,
    merchantId: '42',
    merchantKey: 'kart-anahtari',
    merchantSalt: 'kart-tuzu',
  }));
  await secrets().update(() => ({ emailSenderPassword: 'posta-parolasi' }));
  const onDisk = (): string =>
    ['payment.json', 'secrets.json', 'admins.json']
      .map((name) => readFileSync(join(privateDir, name), 'utf8'))
      .join('\n');
  return { dataDir, payment, secrets, onDisk, seed };
}

it('seals secrets at the start that were stored in plain text, and opens them with the key', async () => {
  const { dataDir, payment, secrets, onDisk, seed } = await openFolder();
  expect(diagnoseSecrets(dataDir)).toMatchObject({ plain: 4, sealed: 0, closed: 0, hasKey: false });
  useKey(KEY);
  await sealSecrets(join(dataDir, '_private'), openSecretBox(), SILENT_LOG);
  for (const secret of ['kart-anahtari', 'kart-tuzu', 'posta-parolasi', seed]) {
    expect(onDisk()).not.toContain(secret);
  }
  expect(diagnoseSecrets(dataDir)).toMatchObject({ plain: 0, sealed: 4, closed: 0 });
  expect(payment().read()).toMatchObject({ merchantKey: 'kart-anahtari', merchantSalt: 'kart-tuzu' });
  expect(secrets().read()).toEqual({ emailSenderPassword: 'posta-parolasi' });
  const before = onDisk();
  await sealSecrets(join(dataDir, '_private'), openSecretBox(), SILENT_LOG);
  expect(onDisk()).toBe(before);
});

it('another key, or none, switches card and mail off and overwrites nothing', async () => {
  const { dataDir, payment, secrets, onDisk } = await openFolder();
  useKey(KEY);
  await sealSecrets(join(dataDir, '_private'), openSecretBox(), SILENT_LOG);
  const sealed = onDisk();
  for (const key of ['another key of more than thirty-two letters', '']) {
    useKey(key);
    await sealSecrets(join(dataDir, '_private'), openSecretBox(), SILENT_LOG);
    expect(diagnoseSecrets(dataDir)).toMatchObject({ closed: 4 });
    expect(openPrivateCheck(dataDir, openSecretBox())()).toMatchObject([
      { code: 'closed_secrets', message: expect.stringContaining('kartla ödeme, e-posta') },
    ]);
    expect(canAcceptCards(payment().read())).toBe(false);
    expect(secrets().read()).toEqual({});
    await payment().update((current) => ({ ...current, testMode: !current.testMode }));
    await secrets().update((current) => ({ ...current }));
    const accounts = openAccounts(dataDir, openAudit(dataDir, SILENT_LOG));
    const signIn = accounts.signIn({
      username: 'ayse',
      password: PASSWORD,
      code: '000000',
      ip: '',
      userAgent: '',
    });
    await expect(signIn).rejects.toMatchObject({ code: 'wrong_code' });
  }
  useKey(KEY);
  expect(onDisk()).toBe(sealed);
  expect(canAcceptCards(payment().read())).toBe(true);
});

it('a key that is too short, empty or cannot be read is reported, and seals nothing', async () => {
  const { dataDir, onDisk } = await openFolder();
  const plain = onDisk();
  useKey('short');
  expect(diagnoseSecrets(dataDir).fault).toContain('en az 32');
  vi.unstubAllEnvs();
  vi.stubEnv('SHOP_SECRET_KEY_FILE', join(dataDir, 'nowhere'));
  expect(diagnoseSecrets(dataDir).fault).toContain('okunamadı');
  const empty = join(dataDir, 'empty.key');
  writeFileSync(empty, '\n');
  vi.stubEnv('SHOP_SECRET_KEY_FILE', empty);
  expect(diagnoseSecrets(dataDir).fault).toContain('en az 32');
  await sealSecrets(join(dataDir, '_private'), openSecretBox(), SILENT_LOG);
  expect(onDisk()).toBe(plain);
});

it('the listener for writes is called through every wrapper of the records', async () => {
  const { payment } = await openFolder();
  useKey(KEY);
  const records = emptyWhileBroken(payment(), payment().read());
  const warnings: string[] = [];
  await records.update(
    (current) => ({ ...current, merchantKey: 'yeni' }),
    async (before, after) => void warnings.push(before.merchantKey, after.merchantKey),
  );
  expect(warnings).toEqual(['kart-anahtari', 'yeni']);
});
