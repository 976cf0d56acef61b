import { execFileSync } from 'node:child_process';
import {
  closeSync,
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { openLocalServer } from '../servers/local-server.ts';
import { SAMPLE_FORM } from '../samples/sample-order.ts';
import { placedJson } from './soak-purchase.ts';
import {
  asOwner,
  killSoakServer,
  makeSoakShop,
  postJson,
  send,
  type SoakServer,
  startSoakServer,
  sendCallback,
  Unanswered,
} from './soak-shop.ts';

const NOWHERE = 'http://127.0.0.1:1';
const DISK_MB = 8;
const MOST_TRIES = 200;
const OPENING_TRIES = 30;
const DELETE_EVERY_MS = 3;

const orderJson = z.object({ paymentStatus: z.string(), events: z.array(z.object({ type: z.string() })) });
let shopper = 0;

/** A new shopper orders one piece. */
async function order(server: SoakServer, paymentMethod: 'bank_transfer' | 'paytr'): Promise<Response> {
  shopper += 1;
  const headers = { 'x-session-id': `soak-fault-session-${shopper}` };
  await postJson(server, '/api/cart', { productId: 'a', quantity: 1 }, headers);
  const customerPhone = `0532 ${String(1_000_000 + shopper)}`;
  const customerEmail = `soak-${shopper}@example.com`;
  const form = { ...SAMPLE_FORM, customerEmail, customerPhone, paymentMethod };
  return postJson(server, '/api/orders', form, headers);
}

function demand(isRight: boolean, wrong: string): void {
  if (!isRight) throw new Error(wrong);
}

async function readOrder(server: SoakServer, id: string): Promise<z.infer<typeof orderJson>> {
  const answer = await send(server, `/api/orders/${id}`, { headers: asOwner(server) });
  demand(answer.status === 200, `The acknowledged order ${id} is gone`);
  return orderJson.parse(await answer.json());
}

/** Orders by transfer until the server refuses. @returns the acknowledged orders and the refusal's code */
async function orderUntilRefused(server: SoakServer, placed: string[]): Promise<string> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answer = await order(server, 'bank_transfer');
    if (answer.status === 503) return z.object({ code: z.string() }).parse(await answer.json()).code;
    demand(answer.status === 201, `An order was answered ${answer.status}`);
    placed.push(placedJson.parse(await answer.json()).id);
  }
  throw new Error(`${MOST_TRIES} orders were taken where none should be`);
}

async function checkAfterRestart(dataDir: string, placed: readonly string[]): Promise<void> {
  const server = await startSoakServer(dataDir, NOWHERE);
  try {
    for (const id of placed) await readOrder(server, id);
    const list = await send(server, '/api/orders?page=1&pageSize=1', { headers: asOwner(server) });
    const total = Number(list.headers.get('x-total-count'));
    demand(total === placed.length, `${total} orders where ${placed.length} were acknowledged`);
    const next = await order(server, 'bank_transfer');
    demand(next.status === 201, `The next order was answered ${next.status}`);
  } finally {
    await killSoakServer(server);
  }
}

function fill(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (let size = 1 << 16; size > 0;) {
      try {
        writeSync(file, Buffer.alloc(size));
      } catch {
        size >>= 1;
      }
    }
  } finally {
    closeSync(file);
  }
}

function mountDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Fills the disk while the shop sells: orders are refused, pages are still served, and nothing that is half written
 * counts.
 * @returns orders that were acknowledged; undefined where nothing may be mounted
 */
export async function soakFullDisk(): Promise<number | undefined> {
  const source = makeSoakShop();
  const disk = mkdtempSync(join(tmpdir(), 'soak-disk-'));
  const dataDir = join(disk, 'veri');
  const isMounted = mountDisk(disk);
  try {
    if (!isMounted) return undefined;
    cpSync(source, dataDir, { recursive: true });
    const placed: string[] = [];
    const server = await startSoakServer(dataDir, NOWHERE);
    try {
      const first = await order(server, 'bank_transfer');
      placed.push(placedJson.parse(await first.json()).id);
      fill(join(disk, 'dolgu'));
      const code = await orderUntilRefused(server, placed);
      demand(code === 'storage_failed', `The full disk was called ${code}`);
      const browsing = await send(server, '/api/products/urun-a', {});
      demand(browsing.status === 200, `A product was answered ${browsing.status} on a full disk`);
    } finally {
      await killSoakServer(server);
    }
    rmSync(join(disk, 'dolgu'));
    await checkAfterRestart(dataDir, placed);
    return placed.length;
  } finally {
    if (isMounted) execFileSync('umount', [disk]);
    for (const folder of [disk, source]) rmSync(folder, { recursive: true, force: true });
  }
}

/** Deletes the lock of a selling server until a second one acquires it: the first stops, no order is lost. */
export async function soakTwoServers(): Promise<number> {
  const dataDir = makeSoakShop();
  const placed: string[] = [];
  const first = await startSoakServer(dataDir, NOWHERE);
  const open = [first];
  try {
    const lock = join(dataDir, '_private', 'server.lock');
    // Only the lock of the first server: the second server's lock stays.
    const deleting = setInterval(() => {
      const text = existsSync(lock) ? readFileSync(lock, 'utf8') : '';
      if (text.includes(`"pid": ${first.child.pid},`)) rmSync(lock, { force: true });
    }, DELETE_EVERY_MS);
    const sell = async (): Promise<void> => {
      try {
        for (;;) {
          const code = await orderUntilRefused(first, placed).catch((error: unknown) => {
            if (error instanceof Error && error.message.startsWith(String(MOST_TRIES))) return undefined;
            throw error;
          });
          if (code === undefined) continue;
          demand(code === 'orders_stopped', `A second server was called ${code}`);
          return;
        }
      } finally {
        clearInterval(deleting);
      }
    };
    const replaceServer = async (): Promise<SoakServer> => {
      for (let tries = 1; ; tries += 1) {
        try {
          return await startSoakServer(dataDir, NOWHERE);
        } catch (error) {
          if (tries === OPENING_TRIES) throw error;
        }
      }
    };
    const [second] = await Promise.all([replaceServer(), sell()]);
    open.push(second);
    for (let tries = 0; tries < 10; tries += 1) {
      const answer = await order(second, 'bank_transfer');
      demand(answer.status === 201, `The second server answered ${answer.status}`);
      placed.push(placedJson.parse(await answer.json()).id);
      demand((await order(first, 'bank_transfer')).status === 503, 'Two servers sell at once');
    }
  } finally {
    for (const server of open) await killSoakServer(server);
  }
  await checkAfterRestart(dataDir, placed);
  rmSync(dataDir, { recursive: true, force: true });
  return placed.length;
}

/**
 * Kills the server while the provider works on a refund, and requests the refund again: nothing more goes out. What the
 * provider does not list yet may still be on its way, so that the shop says to try again later.
 * @param isCarriedOut whether the provider had paid it back when the server died
 */
export async function soakRefund(isCarriedOut: boolean): Promise<void> {
  const returns: { return_amount: string; reference_no: string }[] = [];
  let sent = 0;
  let onRefund = (): void => undefined;
  const provider = await openLocalServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      response.setHeader('content-type', 'application/json');
      const form = new URLSearchParams(body);
      if (request.url?.endsWith('/durum-sorgu')) {
        const paid = { status: 'success', payment_amount: '150.00', payment_total: '150.00', test_mode: '1' };
        return response.end(JSON.stringify({ ...paid, currency: 'TL', returns }));
      }
      if (!request.url?.endsWith('/iade')) return response.end('{"status":"success","token":"belirtec"}');
      sent += 1;
      if (isCarriedOut) {
        const [return_amount, reference_no] = [form.get('return_amount'), form.get('reference_no')];
        returns.push({ return_amount: return_amount ?? '', reference_no: reference_no ?? '' });
      }
      return onRefund();
    });
  });
  const dataDir = makeSoakShop();
  let server = await startSoakServer(dataDir, `http://${provider.host}`);
  try {
    const { id, totalAmount, paymentData } = placedJson.parse(await (await order(server, 'paytr')).json());
    const kurus = Math.round(Number(totalAmount) * 100);
    const reported = await sendCallback(server, paymentData?.merchant_oid ?? '', 'success', kurus);
    demand((await reported.text()) === 'OK', 'The payment was not taken');
    const doomed = server;
    onRefund = () => void doomed.child.kill('SIGKILL');
    const refund = { action: 'refunded', amount: '10.00' };
    const cut = await postJson(server, `/api/orders/${id}/events`, refund).catch((error: unknown) => error);
    demand(cut instanceof Unanswered, 'The refund was not cut');
    server = await startSoakServer(dataDir, `http://${provider.host}`);
    const again = await postJson(server, `/api/orders/${id}/events`, refund);
    demand(again.status === 409, `The second try was answered ${again.status}: ${await again.text()}`);
    const { events } = await readOrder(server, id);
    const refunds = events.filter(({ type }) => type === 'refunded').length;
    demand(sent === 1, `The refund was sent ${sent} times`);
    demand(refunds === returns.length, `${returns.length} refunds were carried out, ${refunds} are known`);
  } finally {
    await killSoakServer(server);
    await provider.close();
  }
  rmSync(dataDir, { recursive: true, force: true });
}
