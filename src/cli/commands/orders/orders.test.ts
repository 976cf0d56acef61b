import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { SAMPLE_FORM } from '#testing/samples/sample-order';
import { sampleProduct } from '#testing/shops/memory-shop';
import { openTestSelling, type TestSelling } from '#testing/shops/test-selling';
import { ordersCommand } from './orders.ts';

let dataDir: string;
let running: TestSelling;
let number: string;
/** What was said beside the output. */
let printed: string[];

beforeEach(async () => {
  printed = [];
  dataDir = mkdtempSync(join(tmpdir(), 'orders-cli-'));
  running = await openTestSelling({
    privateDir: join(dataDir, '_private'),
    products: [sampleProduct('igne', { name: '=İğne; "90"', price: '100.00', stockCount: 100 })],
  });
  await running.buy('p-igne', 1);
  const { record } = await running.buy('p-igne', 8);
  number = record.order.id.slice(0, 8);
  await running.selling.changeOrder.act(record.order.id, { action: 'paid', reference: '' }, 'ayşe');
});

afterEach(async () => {
  vi.restoreAllMocks();
  await running.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function shop(...words: string[]): Promise<string> {
  const written: (string | Uint8Array)[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk, encoding, done) => {
    const callback = typeof encoding === 'function' ? encoding : done;
    callback?.();
    return written.push(chunk) > 0;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => printed.push(String(chunk)) > 0);
  try {
    await ordersCommand().parseAsync([...words, '--data', dataDir], { from: 'user' });
  } finally {
    vi.restoreAllMocks();
  }
  return Buffer.concat(written.map((chunk) => Buffer.from(chunk))).toString('utf8');
}

/** Exit code and output of `shop orders verify`. */
async function verify(...words: string[]): Promise<readonly [number, string]> {
  process.exitCode = 0;
  const output = await shop('verify', ...words);
  const code = process.exitCode;
  process.exitCode = undefined;
  return [code, output];
}

describe('shop orders, beside a running server', () => {
  it('lists newest first, for people and for programs', async () => {
    const lines = (await shop('list')).trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(new RegExp(`^${number} .*Havale / EFT.*Ödendi.*800,00 TL`));
    const json = z
      .object({ total: z.number(), orders: z.array(z.looseObject({})) })
      .parse(JSON.parse(await shop('list', '--payment', 'pending', '--json')));
    expect(json).toMatchObject({ total: 1, orders: [{ totalAmount: '150.00', paymentStatus: 'pending' }] });
  });

  it.each([
    ['--status: şunlardan biri olmalı: processing, preparing', 'list', '--status', 'uçtu'],
    ['--from: YYYY-AA-GG', 'list', '--from', 'dün'],
    ['"abc" bir tutar değil', 'refund', 'A1B2C3D4', '--amount', 'abc'],
    ['"-5" bir tutar değil', 'refund', 'A1B2C3D4', '--amount', '-5'],
    ['bir değer ister: --out <dosya>', 'export', '--out', '--json'],
    ['--limit', 'list', '--limit', '0'],
    ['--format', 'export', '--format', 'pdf'],
    ['--id ya da --email', 'erase'],
  ])('tells %s of the wrong usage of %s %s %s', async (told, ...words) => {
    await expect(shop(...words)).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining(told),
    });
  });

  it('shows one by its number in any case', async () => {
    const json = z.looseObject({}).parse(JSON.parse(await shop('show', number.toLowerCase(), '--json')));
    expect(json).toMatchObject({
      orderNumber: number,
      events: [{ type: 'placed' }, { type: 'paid', by: 'ayşe' }],
    });
    expect(await shop('show', number)).toMatch(
      /Sipariş alındı {2}\(Müşteri\)\n.*Ödeme alındı {2}\(ayşe\) {2}[\d.,]+ TL\n/,
    );
    await expect(shop('show', 'FFFFFFFF')).rejects.toMatchObject({ code: 'order_not_found' });
  });

  it('writes a file for a Turkish spreadsheet that runs no formulas', async () => {
    const file = join(dataDir, 'siparisler.csv');
    await shop('export', '--out', file);
    const text = readFileSync(file, 'utf8');
    expect(text.startsWith('\uFEFFSipariş No;Tarih;')).toBe(true);
    expect(text).toContain('"8 x =İğne; ""90"""');
    expect(text).toContain(';800,00;0,00;800,00;133,33;0,00\r\n');
    expect(text).not.toMatch(/[;\n]=/);
    const lines = (await shop('export', '--json')).trim().split('\n');
    expect(lines.map((line) => z.looseObject({}).parse(JSON.parse(line))['orderNumber'])[0]).toBe(number);
  });

  it('adds up sales and VAT', async () => {
    expect(JSON.parse(await shop('stats', '--json'))).toEqual([
      {
        site: 'dikis',
        orders: 2,
        paidOrders: 1,
        cancelledOrders: 0,
        revenue: '800.00',
        refunded: '0.00',
        vat: [{ rate: 20, net: '666.67', vat: '133.33', gross: '800.00' }],
      },
    ]);
    expect(await shop('stats', '--from', '2099-01-01')).toBe('Bu seçime uyan sipariş yok.\n');
  });

  it('prints the form', async () => {
    const file = join(dataDir, 'siparis.pdf');
    expect(JSON.parse(await shop('pdf', number, '--out', file, '--json'))).toEqual({ orders: 1, file });
    expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it.each([['export'], ['pdf', '%']])('%s names the file that cannot be written', async (...words) => {
    const file = join(dataDir, 'yok', 'dosya');
    const command = words.map((word) => (word === '%' ? number : word));
    await expect(shop(...command, '--out', file)).rejects.toThrow(`Dosya yazılamadı: ${file}`);
  });
});

it('shop orders erase finds a person by the address before a correction', async () => {
  writeFileSync(join(dataDir, 'settings.json'), '{}');
  const { record } = await running.buy('p-igne');
  const details = { ...SAMPLE_FORM, customerEmail: 'yeni@example.com' };
  const head = { orderId: record.order.id, at: record.order.createdAt, by: 'ayşe' };
  await running.orders.append([{ type: 'corrected', ...head, details }]);
  await running.selling.close();
  expect(JSON.parse(await shop('erase', '--email', 'ayse@example.com', '--json'))).toEqual({ erased: 3 });
  const journal = readFileSync(join(dataDir, '_private', 'orders', '2026-11.jsonl'), 'utf8');
  expect(journal).not.toMatch(/(?:ayse|yeni)@example/);
});

describe('shop orders, with the folder locked', () => {
  beforeEach(() => running.selling.close());

  it('refunds money and erases a person, and the audit trail names both', async () => {
    writeFileSync(join(dataDir, 'settings.json'), '{}');
    expect(JSON.parse(await shop('refund', number, '--amount', '300.00', '--json'))).toEqual({
      orderNumber: number,
      refunded: '300.00',
      paymentStatus: 'partially_refunded',
    });
    expect(JSON.parse(await shop('erase', '--email', 'AYSE@example.com', '--json'))).toEqual({ erased: 2 });
    expect(await shop('list', '--q', 'yılmaz')).toBe('');
    const printed = await shop('show', number);
    expect(printed).toContain('Silindi');
    expect(printed).toMatch(
      / {2}İade edilen {2}300,00 TL\n[^]*Para iadesi yapıldı {2}\(Komut satırı\) {2}300,00 TL\n/,
    );
    const trail = readFileSync(join(dataDir, '_private', 'audit.jsonl'), 'utf8');
    expect(trail.match(/(?<="action":")[^"]+/g)).toEqual(expect.arrayContaining(['refunded', 'erased']));
  });

  it('names what the journal lacks, and continues without it when the owner accepts that', async () => {
    writeFileSync(join(dataDir, 'settings.json'), '{}');
    const file = join(dataDir, '_private/orders/2026-11.jsonl');
    expect(await verify()).toEqual([0, '']);
    const [first = '', ...rest] = readFileSync(file, 'utf8').split('\n');
    writeFileSync(file, rest.join('\n'));
    expect(await verify()).toEqual([
      1,
      expect.stringMatching(/^_private\/orders\/2026-11\.jsonl:1: .*1 numaralı kayıt eksik/),
    ]);
    const json: unknown = JSON.parse((await verify('--json'))[1]);
    expect(json).toMatchObject({ ok: false, entries: 2, problems: [{ code: 'missing_lines', line: 1 }] });
    expect(await verify('--accept')).toEqual([0, '']);
    expect(await verify()).toEqual([0, '']);
    writeFileSync(file, first);
    expect((await verify())[0]).toBe(1);
  });

  it.each([
    ['list', '--json'],
    ['export', '--quiet'],
    ['stats', '--json'],
  ])('%s %s ends with 1 while orders may be missing from what it prints', async (...words) => {
    const file = join(dataDir, '_private/orders/2026-11.jsonl');
    writeFileSync(file, readFileSync(file, 'utf8').split('\n').slice(1).join('\n'));
    process.exitCode = 0;
    await shop(...words);
    expect([process.exitCode, printed.join('')]).toEqual([1, expect.stringContaining('eksik olabilir')]);
    process.exitCode = undefined;
  });

  it('recommends no backup for a line that was never confirmed', async () => {
    await running.close();
    appendFileSync(join(dataDir, '_private/orders/2026-11.jsonl'), Buffer.alloc(100));
    expect(await verify()).toEqual([1, expect.stringContaining('yarım kalmış')]);
    expect(printed.join('')).toMatch(/yapmanız gereken bir şey yok/);
    expect(printed.join('')).not.toMatch(/restore|--accept/);
  });
});
