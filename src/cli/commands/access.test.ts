import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { chownSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { totpCode } from '#adapters/crypto/totp';
import { openAudit } from '#compose/panel/open-audit';
import { openAccounts } from '#compose/panel/open-panel';
import { SILENT_LOG } from '#store/files/log';
import { makeFolder } from '#testing/make-folder';
import { useQuickHashes } from '#testing/quick-hashes';
import { callShop } from '#testing/shops/call-shop';
import { openTestPanel } from '#testing/shops/test-panel';
import { adminCommand, tokenCommand } from './access.ts';
import { historyCommand } from './history.ts';

const PASSWORD = 'doğru at pil zımba';
const stdin = Object.getOwnPropertyDescriptor(process, 'stdin');

// What a hash costs, and that it is one, is proved where they are made.
beforeEach(useQuickHashes);

afterEach(() => {
  vi.restoreAllMocks();
  if (stdin) Object.defineProperty(process, 'stdin', stdin);
});

async function run(command: typeof adminCommand, words: readonly string[], input = ''): Promise<string> {
  const written: string[] = [];
  Object.defineProperty(process, 'stdin', { value: Readable.from([input]), configurable: true });
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => written.push(String(chunk)) > 0);
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  try {
    await command().parseAsync([...words], { from: 'user' });
  } finally {
    vi.restoreAllMocks();
  }
  return written.join('');
}

it.runIf(process.getuid?.() === 0)('what root writes belongs to the owner of the folder', async () => {
  const owner = 65_534;
  const products = [
    { type: 'category', id: 'k', name: 'Makaslar', slug: 'makaslar' },
    { id: 'p', name: 'Makas', brand: 'Kaan', price: '10.00', slug: 'makas', category: 'makaslar' },
  ];
  const data = makeFolder({ 'settings.json': {}, 'liste.json': products });
  const all = (): string[] => ['', ...readdirSync(data, { recursive: true, encoding: 'utf8' })];
  for (const name of all()) chownSync(join(data, name), owner, owner);
  await run(adminCommand, ['create', 'Ayşe', '--password-stdin', '--data', data], PASSWORD);
  await run(adminCommand, ['password', 'Ayşe', '--password-stdin', '--data', data], 'yepyeni uzun parola');
  expect((await callShop(['import', join(data, 'liste.json'), '--data', data])).code).toBe(0);
  expect(all().filter((name) => statSync(join(data, name)).uid !== owner)).toEqual([]);
  expect(all()).toContain('_private/changes.jsonl');
});

describe('shop admin', () => {
  it('creates accounts that the panel knows at once, and changes their passwords', async () => {
    const data = makeFolder();
    const panel = openAccounts(data, openAudit(data, SILENT_LOG));
    expect(panel.list()).toEqual([]);
    await run(adminCommand, ['create', 'Ayşe', '--password-stdin', '--data', data], `${PASSWORD}\n`);
    await run(
      adminCommand,
      ['create', 'veli', '--role', 'editor', '--password-stdin', '--data', data],
      'başka uzun bir parola\r\n',
    );
    const list = JSON.parse(await run(adminCommand, ['list', '--json', '--data', data]));
    expect(list).toMatchObject([
      { name: 'Ayşe', role: 'owner' },
      { name: 'veli', role: 'editor' },
    ]);
    const client = { ip: '', userAgent: '' };
    const { token } = await panel.signIn({ ...client, username: 'ayşe', password: PASSWORD });
    expect(panel.findSession(token)).toBeDefined();
    await run(adminCommand, ['password', 'Ayşe', '--password-stdin', '--data', data], 'yepyeni uzun parola');
    expect(panel.findSession(token)).toBeUndefined();
    await expect(panel.signIn({ ...client, username: 'ayşe', password: PASSWORD })).rejects.toMatchObject({
      code: 'wrong_login',
    });
  });

  it('opens the way back to somebody whose telephone and recovery codes are lost', async () => {
    const data = makeFolder();
    const panel = openAccounts(data, openAudit(data, SILENT_LOG));
    await run(adminCommand, ['create', 'ayse', '--password-stdin', '--data', data], PASSWORD);
    const by = { name: 'ayse', ip: '', via: 'panel' } as const;
    const secret = panel.proposeSecondFactor();
    await panel.enableSecondFactor(secret, totpCode(secret, Math.floor(Date.now() / 30_000)), by);
    const setPassword = (...options: string[]) =>
      run(adminCommand, ['password', 'ayse', '--password-stdin', ...options, '--data', data], PASSWORD);
    const signIn = () => panel.signIn({ username: 'ayse', password: PASSWORD, ip: '', userAgent: '' });
    await setPassword();
    await expect(signIn()).rejects.toMatchObject({ code: 'code_needed' });
    await setPassword('--reset-second-factor');
    expect(await signIn()).toHaveProperty('token');
  });

  it('says when the data folder is a file', async () => {
    const file = join(makeFolder(), 'veri');
    writeFileSync(file, '');
    await expect(run(adminCommand, ['list', '--data', file])).rejects.toThrow('bir klasör değil');
  });

  it.each([
    [['create', 'x', '--data', '.'], 'shop.refused'],
    [['create', 'x', '--password-stdin', '--role', 'king', '--data', '.'], 'shop.refused'],
  ])('%j is wrong usage', async (words, code) => {
    await expect(run(adminCommand, words, PASSWORD)).rejects.toMatchObject({ code });
  });

  it('refuses an empty and a simple password', async () => {
    const data = makeFolder();
    const create = (input: string) =>
      run(adminCommand, ['create', 'x', '--password-stdin', '--data', data], input);
    await expect(create('')).rejects.toMatchObject({ code: 'shop.refused' });
    await expect(create('12345678')).rejects.toMatchObject({ code: 'weak_password' });
    await expect(create('fenerbahce1907')).rejects.toMatchObject({ code: 'weak_password' });
    // Only the list of usual passwords knows this one.
    await expect(create('polniypizdec0211')).rejects.toMatchObject({ code: 'weak_password' });
    expect(openAccounts(data, openAudit(data, SILENT_LOG)).list()).toEqual([]);
  });
});

describe('shop admin audit', () => {
  it('lists actions with old and new values, and reports a missing line', async () => {
    const data = makeFolder();
    for (const name of ['ayse', 'veli', 'can']) {
      await run(adminCommand, ['create', name, '--password-stdin', '--data', data], PASSWORD);
    }
    const audit = async (...words: string[]) => run(adminCommand, ['audit', '--data', data, ...words]);
    const { total, entries, chain } = JSON.parse(await audit('--json', '--limit', '2'));
    expect({ total, chain }).toEqual({ total: 3, chain: { entries: 3, faults: [] } });
    expect(entries).toMatchObject([
      { action: 'account-created', subject: 'can', via: 'command-line' },
      { subject: 'veli', changes: [{ field: 'role', after: 'owner' }] },
    ]);
    expect(await audit('--limit', '1')).toMatch(/\tHesap açtı\tcan  yetki: - -> mağaza sahibi\n$/);
    expect(await audit('--kind', 'bank')).toBe('');
    expect(process.exitCode).toBeUndefined();
    const path = join(data, '_private', 'audit.jsonl');
    writeFileSync(path, readFileSync(path, 'utf8').split('\n').toSpliced(1, 1).join('\n'));
    const broken = JSON.parse(await audit('--json'));
    expect(broken.chain.faults).toEqual([
      { line: 2, code: 'missing', message: 'bu satırdan önceki kayıtlar eksik' },
    ]);
    expect(process.exitCode).toBe(1);
    process.exitCode = undefined;
  });

  it.each([
    ['--kind', 'x'],
    ['--from', 'dün'],
    ['--limit', '0'],
  ])('%s %s is wrong usage', async (...words) => {
    await expect(run(adminCommand, ['audit', '--data', '.', ...words])).rejects.toMatchObject({
      code: 'shop.refused',
      message: expect.stringContaining(`${words[0]}: `),
    });
  });
});

it.each([
  ['admin', 'audit'],
  ['orders', 'list'],
  ['orders', 'stats'],
  ['orders', 'export', '--out', '-'],
])('shop %s %s with days that end before they begin is wrong usage', async (...words) => {
  const days = ['--from', '2026-11-21', '--to', '2026-11-20', '--data', makeFolder({ 'sites.json': '[]' })];
  const { code, stdout, stderr } = await callShop([...words, ...days]);
  expect([code, stdout, stderr]).toEqual([
    2,
    '',
    expect.stringContaining('Bitiş, başlangıçtan önce olamaz.'),
  ]);
});

it('an account that the audit trail cannot record is refused in one sentence', async () => {
  // A folder instead of the file.
  const data = makeFolder({ 'settings.json': {}, '_private/audit.jsonl/a': '' });
  const words = ['admin', 'create', 'can', '--password-stdin', '--data', data];
  const { code, stderr } = await callShop(words, { input: PASSWORD });
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^Hata: [^\n]+denetim kaydına yazılamadığı[^\n]+\n$/),
  ]);
});

describe('shop token create', () => {
  it.each(['9z', '0d', '9999d', '2020-01-01', '2027-02-31'])('--expires %s is wrong usage', async (life) => {
    const words = ['create', 'erp', '--scope', 'catalogue:read', '--expires', life, '--data', makeFolder()];
    await expect(run(tokenCommand, words)).rejects.toMatchObject({
      code: 'shop.refused',
      message: expect.stringContaining('süre gün sayısı (90d)'),
    });
  });

  it('dates are days in Turkey', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T22:30:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const data = makeFolder();
    await run(tokenCommand, ['create', 'erp', '--scope', 'orders:read', '--expires', '9d', '--data', data]);
    expect(await run(tokenCommand, ['list', '--data', data])).toContain('2026-11-30 gününe kadar');
    await run(adminCommand, ['create', 'can', '--password-stdin', '--data', data], PASSWORD);
    expect(await run(adminCommand, ['list', '--data', data])).toContain('2026-11-21');
  });

  it('names a wrong option as it was typed', async () => {
    const words = ['create', 'erp', '--scope', 'yok', '--data', makeFolder()];
    await expect(run(tokenCommand, words)).rejects.toThrow('--scope: şunlardan biri olmalı');
    await expect(run(tokenCommand, ['create', '?', ...words.slice(2)])).rejects.toThrow('<ad>: ');
  });
});

describe('shop history', () => {
  it('lists who changed what in the panel', async () => {
    const { call, dataDir } = await openTestPanel();
    await call('PUT', '/api/products/a', { price: '120.00' });
    const text = await run(historyCommand, ['urun-a', '--data', dataDir]);
    expect(text).toContain('owner');
    expect(text).toContain('fiyat: 100,00 TL → 120,00 TL (%20 artış)');
    const json = JSON.parse(await run(historyCommand, ['urun-a', '--json', '--data', dataDir]));
    expect(json).toMatchObject({ id: 'a', entries: [{ source: 'panel', by: 'owner' }] });
    await expect(run(historyCommand, ['yok', '--data', dataDir])).rejects.toMatchObject({
      code: 'product_not_found',
      message: expect.stringContaining('yok ve olmamış: yok. Adres adını'),
    });
  });
});
