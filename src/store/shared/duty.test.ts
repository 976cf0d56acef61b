import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { eventually } from '#testing/eventually';
import { PATIENCE_MS } from '#testing/patience';
import { hasPostgres, type PostgresServer, startPostgres } from '#testing/servers/postgres-server';
import { SILENT_LOG } from '../files/log.ts';
import { openDuty } from './duty.ts';

/** A way to the database on which, from some moment on, nothing passes and no end is seen. */
async function openWay(url: string) {
  const { port } = new URL(url);
  const sockets = new Set<Socket>();
  let isCutOff = false;
  const server = createServer((client) => {
    const target = connect(Number(port), '127.0.0.1');
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('data', (bytes) => void (isCutOff || to.write(bytes)));
      from.on('close', () => void (isCutOff || to.destroy()));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address: AddressInfo | string | null = server.address();
  const way = new URL(url);
  way.port = typeof address === 'object' && address ? String(address.port) : '';
  return { url: way.href, cutOff: () => void (isCutOff = true) };
}

describe.runIf(hasPostgres)('the duty of several servers', () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.close());

  it(
    'passes on when its server is cut off or hangs, though its connection never ends',
    { timeout: PATIENCE_MS },
    async () => {
      const url = await postgres.createDatabase('duty');
      const way = await openWay(url);
      const first = await openDuty(way.url, SILENT_LOG);
      const second = await openDuty(url, SILENT_LOG);
      expect([first.isMine, second.isMine]).toEqual([true, false]);
      way.cutOff();
      await eventually(() => expect([first.isMine, second.isMine]).toEqual([false, true]));
      await first.close();
      await second.close();
    },
  );

  it('knows that the clock of its server is not that of the database', { timeout: PATIENCE_MS }, async () => {
    const duty = await openDuty(await postgres.createDatabase('clock'), SILENT_LOG);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4 * 24 * 3_600_000 });
    onTestFinished(() => void vi.useRealTimers());
    await expect.poll(() => duty.hasRightClock, { timeout: PATIENCE_MS }).toBe(false);
    vi.useRealTimers();
    await expect.poll(() => duty.hasRightClock, { timeout: PATIENCE_MS }).toBe(true);
    await duty.close();
  });
});
