import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { signCallback } from '#adapters/paytr/sign';
import { PROGRAM_FOLDER } from '#compose/program-folder';
import { PATIENCE_MS } from '../patience.ts';
import { writeOwner } from '../shops/write-owner.ts';
import { SELLER, TEST_ACCOUNT } from '../samples/sample-order.ts';

export const SOAK_PRODUCTS = ['a', 'b', 'c', 'd'] as const;
export const SOAK_STOCK = 1_000_000;
const SOAK_MERCHANT = { merchantId: '100000', merchantKey: 'anahtar', merchantSalt: 'tuz' };

/** A server of the soak's shop, as long as it lives. */
export interface SoakServer {
  readonly child: ChildProcess;
  readonly origin: string;
  readonly key: string;
  readonly startMs: number;
  /** Whether other servers sell too: what this one cannot do now, another one does. */
  readonly isShared?: boolean;
}

const lockJson = z.object({ key: z.string(), port: z.number() });

/** The server has ended, ended before its answer, or cannot do the work now. */
export class Unanswered extends Error {
  override name = 'Unanswered';
}

/** A shop with a few products, a card provider, and more time to pay than the soak lasts. */
export function makeSoakShop(products: readonly string[] = SOAK_PRODUCTS): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'soak-'));
  const write = (path: string, content: object): void => {
    mkdirSync(dirname(join(dataDir, path)), { recursive: true, mode: 0o700 });
    writeFileSync(join(dataDir, path), JSON.stringify(content), { mode: 0o600 });
  };
  write('settings.json', { ...SELLER, cardPaymentMinutes: 1440 });
  write('igneler/category.json', { id: 'c-igneler', name: 'İğneler', slug: 'igneler' });
  for (const id of products) {
    write(`igneler/manual-urun-${id}-2026-01-01.json`, {
      id,
      name: `Ürün ${id}`,
      slug: `urun-${id}`,
      brand: 'Organ',
      price: '100.00',
      imageUrl: '/images/urun.svg',
      stockCount: SOAK_STOCK,
    });
  }
  write('_private/banks.json', [TEST_ACCOUNT]);
  write('_private/payment.json', {
    ...SOAK_MERCHANT,
    id: 'paytr',
    provider: 'paytr',
    testMode: true,
    successUrl: '',
    errorUrl: '',
    isActive: true,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  });
  return dataDir;
}

/** Serves the shop with the built program, a process of its own. */
export async function startSoakServer(
  dataDir: string,
  providerUrl: string,
  env: Readonly<Record<string, string>> = {},
): Promise<SoakServer> {
  writeOwner(dataDir);
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [join(PROGRAM_FOLDER, 'bin', 'shop.js'), 'serve', '--json', '--port', '0', '--data', dataDir],
    {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        SHOP_RATE_LIMIT: 'off',
        SHOP_PAYTR_URL: providerUrl,
        LOG_LEVEL: 'error',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  let output = '';
  for await (const chunk of child.stdout ?? []) {
    output += String(chunk);
    if (output.includes('\n')) break;
  }
  clearTimeout(timer);
  if (!output.includes('"port"')) {
    child.kill('SIGKILL');
    throw new Error(`The shop did not open: ${output}`);
  }
  const lock = lockJson.parse(JSON.parse(readFileSync(join(dataDir, '_private', 'server.lock'), 'utf8')));
  return {
    child,
    origin: `http://127.0.0.1:${lock.port}`,
    key: lock.key,
    startMs: performance.now() - started,
  };
}

/** Ends the server as a power cut would; one that has ended already stays so. */
export async function killSoakServer({ child }: SoakServer): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Sends the payment provider's signed notification about an attempt. */
export function sendCallback(
  server: SoakServer,
  attemptId: string,
  status: 'success' | 'failed',
  kurus: number,
): Promise<Response> {
  const signed = { merchant_oid: attemptId, status, total_amount: String(kurus) };
  return send(server, '/api/payment/paytr/callback', {
    method: 'POST',
    body: new URLSearchParams({
      ...signed,
      hash: signCallback(signed, SOAK_MERCHANT),
      test_mode: '1',
      currency: 'TL',
      payment_amount: String(kurus),
    }),
  });
}

/** Sends JSON with these headers, as the owner when none are named. */
export function postJson(
  server: SoakServer,
  path: string,
  body: object,
  headers: Readonly<Record<string, string>> = asOwner(server),
): Promise<Response> {
  return send(server, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

export const asOwner = ({ key }: SoakServer): Record<string, string> => ({ authorization: `Bearer ${key}` });

/** Calls the server. @throws Unanswered when it dies before its answer is whole, or others can do it. */
export async function send(server: SoakServer, path: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(new URL(path, server.origin), init);
    const body = await response.arrayBuffer();
    if (server.isShared && response.status === 503) throw new Error('the database is away');
    return new Response(body, { status: response.status, headers: response.headers });
  } catch (cause) {
    throw new Unanswered(path, { cause });
  }
}
