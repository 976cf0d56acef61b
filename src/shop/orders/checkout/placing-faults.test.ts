import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BundledScript, bundleScript } from '#testing/browser/bundle-script';
import { SHORT_LIVED } from '#testing/servers/spawn-program';
import { sampleProduct } from '#testing/shops/memory-shop';
import { openTestSelling, type TestSelling } from '#testing/shops/test-selling';

const run = promisify(execFile);

const STOCK = 100_000;
const SESSION = 'oturum-0123456789';

let script: BundledScript;
let privateDir: string;

beforeAll(async () => {
  script = await bundleScript(`
    import { writeSync } from 'node:fs';
    import { openAppendFile } from '#src/store/files/append-file.ts';
    import { cardCallback } from '#src/testing/servers/fake-provider.ts';
    import { sampleProduct } from '#src/testing/shops/memory-shop.ts';
    import { openTestSelling } from '#src/testing/shops/test-selling.ts';

    const [, , task = '', privateDir = '', lastStep = '0', end = ''] = process.argv;
    const say = (...words: readonly unknown[]) => writeSync(1, words.join(' ') + '\\n');
    let steps = 0;
    const die = () => process.kill(process.pid, 'SIGKILL');
    const step = async (work: () => Promise<void>, half?: () => Promise<void>) => {
      steps += 1;
      const isLast = steps === Number(lastStep);
      if (half) say('half', steps);
      if (isLast && end === 'half') await half?.();
      if (isLast && end !== 'after') die();
      await work();
      if (isLast) die();
    };
    const openFile = async (path: string) => {
      let file = await openAppendFile(path);
      await step(async () => undefined);
      return {
        append: (bytes: Uint8Array) =>
          step(() => file.append(bytes), () => file.append(bytes.subarray(0, bytes.length >> 1))),
        stat: () => file.stat(),
        sync: () => step(() => file.sync()),
        truncate: (size: number) => step(() => file.truncate(size)),
        close: () => file.close(),
      };
    };
    const test = await openTestSelling({
      privateDir,
      openFile,
      products: [sampleProduct('igne', { price: '100.00', stockCount: ${STOCK} })],
    });

    if (task === 'buy') {
      test.fill('${SESSION}', ['p-igne', 2]);
      const { record, attempt } = await test.place('${SESSION}', { paymentMethod: 'paytr', idempotencyKey: 'k' });
      say('placed', record.order.id);
      await test.selling.settlePayment.settle(cardCallback(attempt?.attemptId ?? '', 'success', record.order.total));
      say('settled', record.order.id);
      say('steps', steps);
      process.exit(0);
    }
    if (task === 'load') {
      say('ready');
      const buyer = async () => {
        for (;;) {
          const { record } = await test.buy('p-igne', 1);
          say('placed', record.order.id);
        }
      };
      await Promise.all(Array.from({ length: 20 }, buyer));
    }
    if (task === 'fill') {
      for (;;) {
        try {
          say('placed', (await test.buy('p-igne', 1)).record.order.id);
        } catch (error) {
          say('refused', error.code, error.details.cause.code);
          break;
        }
      }
      const again = await Promise.allSettled([test.buy('p-igne', 1), test.buy('p-igne', 1)]);
      say('again', ...again.map(({ status }) => status));
      say('left', test.stock.available('p-igne'));
      process.exit(0);
    }
  `);
});
afterAll(() => script.remove());

beforeEach(() => {
  privateDir = mkdtempSync(join(tmpdir(), 'placing-'));
});
afterEach(() => {
  rmSync(privateDir, { recursive: true, force: true });
});

function reopen(): Promise<TestSelling> {
  return openTestSelling({
    privateDir,
    products: [sampleProduct('igne', { price: '100.00', stockCount: STOCK })],
  });
}

/** Lines that a child wrote whole, as lists of words. */
function wordsOf(output: string): string[][] {
  return output
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split(' '));
}

async function buyInChild(lastStep: number, end: string): Promise<string[][]> {
  const child = await run(process.execPath, [
    ...SHORT_LIVED,
    script.path,
    'buy',
    privateDir,
    String(lastStep),
    end,
  ]).catch((error: unknown) => {
    if (error instanceof Error && 'stdout' in error && 'signal' in error && error.signal === 'SIGKILL') {
      return { stdout: String(error.stdout) };
    }
    throw error;
  });
  return wordsOf(child.stdout);
}

function sold(test: TestSelling): number {
  return test.selling
    .listOrders({}, 1, Infinity)
    .orders.reduce((sum, { id }) => sum + (test.selling.requireOrder(id).order.items[0]?.quantity ?? 0), 0);
}

describe('a server that is killed', () => {
  it('at any step of placing and paying an order has the whole order or nothing of it', async () => {
    const whole = await buyInChild(0, '');
    const steps = Number(whole.find(([word]) => word === 'steps')?.[1]);
    expect(steps).toBeGreaterThanOrEqual(7);
    const halves = whole.filter(([word]) => word === 'half').map(([, step]) => Number(step));
    expect(halves.length).toBeGreaterThanOrEqual(2);

    for (let lastStep = 1; lastStep <= steps; lastStep += 1) {
      // Who dies after a step dies before the next one.
      const ends = [
        'before',
        ...(halves.includes(lastStep) ? ['half'] : []),
        lastStep === steps ? 'after' : [],
      ];
      for (const end of ends.flat()) {
        rmSync(privateDir, { recursive: true, force: true });
        const said = await buyInChild(lastStep, end);
        const findSaid = (word: string) => said.find(([first]) => first === word)?.[1];

        const test = await reopen();
        const { orders, total } = test.selling.listOrders({}, 1, 10);
        const where = `${end} step ${lastStep}`;
        expect(total, where).toBeLessThanOrEqual(1);
        if (findSaid('placed')) expect(orders[0]?.id, where).toBe(findSaid('placed'));
        if (end === 'after') expect(orders[0]?.state.paymentStatus, where).toBe('paid');
        expect(test.orders.problems(), where).toEqual([]);
        expect(test.stock.available('p-igne'), where).toBe(STOCK - 2 * total);

        if (total === 0) test.fill(SESSION, ['p-igne', 2]);
        const { record } = await test.place(SESSION, { paymentMethod: 'paytr', idempotencyKey: 'k' });
        if (findSaid('placed')) expect(record.order.id, where).toBe(findSaid('placed'));
        expect(test.selling.listOrders({}, 1, 10).total, where).toBe(1);
        await test.close();
      }
    }
  });

  it('under load has every acknowledged order once, and its stock is right', async () => {
    const placed: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const child = spawn(process.execPath, [script.path, 'load', privateDir], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const wanted = placed.length + 40 + round * 25;
      for await (const line of createInterface({ input: child.stdout })) {
        const [word, id = ''] = line.split(' ');
        if (word === 'placed' && id.length === 32) placed.push(id);
        if (placed.length >= wanted) child.kill('SIGKILL');
      }
      if (child.signalCode === null) await once(child, 'exit');

      const test = await reopen();
      const { orders } = test.selling.listOrders({}, 1, Infinity);
      const ids = orders.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(placed.filter((id) => !ids.includes(id))).toEqual([]);
      expect(test.stock.available('p-igne')).toBe(STOCK - sold(test));
      expect(test.orders.problems()).toEqual([]);
      await test.close();
    }
  });
});

describe('a full disk', () => {
  it('refuses orders with a clear message and sells nothing more; with free space the shop sells again', async () => {
    const { stdout } = await run('bash', [
      '-c',
      `trap '' XFSZ; ulimit -f 12; exec "$0" "$@"`,
      process.execPath,
      script.path,
      'fill',
      privateDir,
    ]);
    const said = wordsOf(stdout);
    const placed = said.filter(([word]) => word === 'placed').map(([, id = '']) => id);
    expect(placed.length).toBeGreaterThan(3);
    expect(said).toContainEqual(['refused', 'storage_failed', 'EFBIG']);
    expect(said).toContainEqual(['again', 'rejected', 'rejected']);
    expect(said).toContainEqual(['left', String(STOCK - placed.length)]);

    const test = await reopen();
    expect(
      test.selling
        .listOrders({}, 1, Infinity)
        .orders.map(({ id }) => id)
        .sort(),
    ).toEqual([...placed].sort());
    expect(test.orders.problems()).toEqual([]);
    expect(readdirSync(join(privateDir, 'orders'))).toEqual(['000-head', '2026-11.jsonl']);
    await test.buy('p-igne', 1);
    expect(test.stock.available('p-igne')).toBe(STOCK - placed.length - 1);
    await test.close();
  });
});
