import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAIL_OUTBOX } from '#adapters/mail/mailbox';
import { openOutbox } from '#adapters/mail/outbox';
import { AppError } from '#domain/errors';
import type { MailMessage } from '#domain/orders/outbox-message';
import { hasPostgres, type PostgresServer, startPostgres } from '#testing/servers/postgres-server';
import { PATIENCE_MS } from '#testing/patience';
import { TEST_ACCOUNT } from '#testing/samples/sample-order';
import { SILENT_LOG } from '../files/log.ts';
import { openInvoiceFiles } from '../orders/invoice-files.ts';
import { openOutboxRecords } from '../orders/outbox-records.ts';
import { openRecords } from '../panel/private-records.ts';
import { openDatabase, WRITER_LOCKS } from './database.ts';
import { openSharedOrders } from './open-shared-orders.ts';
import { shareBesideServer } from './share-beside-server.ts';

const soon = { timeout: PATIENCE_MS };

const mail = (id: string): MailMessage => ({
  id,
  to: { name: '', address: 'ayse@example.com' },
  subject: 'x',
  text: 'x',
  html: 'x',
});

type OutboxOptions = Parameters<typeof openOutbox<MailMessage>>[0];

describe.runIf(hasPostgres)('Files of a private folder, on several servers', () => {
  let postgres: PostgresServer;
  let url: string;
  let folder: string;
  let databases = 0;
  let closing: (() => Promise<unknown>)[] = [];

  const newFolder = (): string => mkdtempSync(join(folder, 'server-'));
  const openServer = async (
    privateDir = newFolder(),
  ): Promise<{ privateDir: string; close: () => Promise<void> }> => {
    const database = await openDatabase({ url, log: SILENT_LOG });
    const orders = await openSharedOrders({ privateDir, database, log: SILENT_LOG });
    let isClosed = false;
    const close = async (): Promise<void> => {
      if (isClosed) return;
      isClosed = true;
      await orders.close();
      await database.close();
    };
    closing.push(close);
    return { privateDir, close };
  };

  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.close());
  beforeEach(async () => {
    url = await postgres.createDatabase(`files${(databases += 1)}`);
    folder = mkdtempSync(join(tmpdir(), 'files-'));
  });
  afterEach(async () => {
    for (const close of closing.toReversed()) await close();
    closing = [];
    rmSync(folder, { recursive: true, force: true });
  });

  it('come from the first server, and no change is lost when two servers write at once', async () => {
    const first = newFolder();
    await openRecords(first, 'banks.json').update(() => [TEST_ACCOUNT]);
    await openServer(first);
    const { privateDir: other } = await openServer();
    expect(openRecords(other, 'banks.json').read()).toEqual([TEST_ACCOUNT]);

    const ids = Array.from({ length: 20 }, (_, number) => `id-${number}`);
    await Promise.all(
      ids.map((id, number) =>
        openRecords(number % 2 ? first : other, 'banks.json').update((all) => [
          ...all,
          { ...TEST_ACCOUNT, id },
        ]),
      ),
    );
    for (const privateDir of [first, other]) {
      await expect.poll(() => openRecords(privateDir, 'banks.json').read().length, soon).toBe(21);
    }
    const refused = openRecords(other, 'banks.json').update(() => {
      throw new AppError('invalid');
    });
    await expect(refused).rejects.toMatchObject({ code: 'invalid' });
  });

  it('are completed at a start: changed and removed files are updated, and unknown ones are set aside', async () => {
    const first = await openServer();
    const late = await openServer();
    const pdf = new Uint8Array([1, 2, 3]);
    const present = await openInvoiceFiles(first.privateDir).add('a'.repeat(32), pdf);
    const removed = await openInvoiceFiles(first.privateDir).add('b'.repeat(32), pdf);
    // A server that knows the order reads a file that it has not copied yet.
    expect(await openInvoiceFiles(late.privateDir).read(present)).toEqual(pdf);
    await late.close();
    await openInvoiceFiles(first.privateDir).remove(removed);
    await openRecords(first.privateDir, 'banks.json').update(() => [TEST_ACCOUNT]);
    writeFileSync(join(late.privateDir, 'restock.json'), '[]');
    mkdirSync(join(late.privateDir, 'outbox'));
    writeFileSync(join(late.privateDir, 'outbox', `${'0'.repeat(32)}.json`), '{}');

    await openServer(late.privateDir);
    expect(openRecords(late.privateDir, 'banks.json').read()).toEqual([TEST_ACCOUNT]);
    expect(readdirSync(join(late.privateDir, 'invoices'))).toEqual([present]);
    expect(existsSync(join(late.privateDir, 'restock.json'))).toBe(false);
    expect(readdirSync(late.privateDir).filter((name) => name.startsWith('restock.json.bozuk'))).toHaveLength(
      1,
    );
    expect(openOutboxRecords(late.privateDir, SILENT_LOG).load()).toEqual([]);
  });

  it('cannot be changed while the database is away, can be read, and are complete when it is back', async () => {
    const [first, other] = [await openServer(), await openServer()];
    await openRecords(first.privateDir, 'banks.json').update(() => [TEST_ACCOUNT]);
    await postgres.kill();
    try {
      await expect(openRecords(first.privateDir, 'banks.json').update(() => [])).rejects.toMatchObject({
        code: 'orders_stopped',
      });
      expect(openRecords(first.privateDir, 'banks.json').read()).toEqual([TEST_ACCOUNT]);
    } finally {
      await postgres.start();
    }
    await expect
      .poll(
        () =>
          openRecords(first.privateDir, 'banks.json')
            .update(() => [])
            .catch(() => undefined),
        soon,
      )
      .toEqual([]);
    await expect.poll(() => openRecords(other.privateDir, 'banks.json').read(), soon).toEqual([]);
  });

  it('are not changed by a program that does not know the database', async () => {
    const { privateDir, close } = await openServer();
    await openRecords(privateDir, 'banks.json').update(() => [TEST_ACCOUNT]);
    await close();
    expect(openRecords(privateDir, 'banks.json').read()).toEqual([TEST_ACCOUNT]);
    await expect(openRecords(privateDir, 'banks.json').update(() => [])).rejects.toThrow('SHOP_DATABASE_URL');
    expect(readFileSync(join(privateDir, 'banks.json'), 'utf8')).toContain(TEST_ACCOUNT.iban);

    const { privateDir: running } = await openServer();
    const endSharing = await shareBesideServer(privateDir, url);
    await openRecords(privateDir, 'banks.json').update(() => []);
    await endSharing();
    await expect.poll(() => openRecords(running, 'banks.json').read(), soon).toEqual([]);
    const foreign = await postgres.createDatabase(`foreign${databases}`);
    await expect(shareBesideServer(privateDir, foreign)).rejects.toMatchObject({
      code: 'orders_stopped',
    });
  });

  describe('mails', () => {
    /** Sends what any server puts in; `sent` is common to all. */
    const openMails = async (sent: string[], isMine: () => boolean, change: Partial<OutboxOptions> = {}) => {
      const server = await openServer();
      const outbox = openOutbox({
        ...MAIL_OUTBOX,
        records: openOutboxRecords(server.privateDir, SILENT_LOG),
        isMine,
        send: (message) => {
          sent.push(message.id);
          return Promise.resolve();
        },
        ...change,
      });
      outbox.start();
      closing.push(() => outbox.close());
      return { ...server, outbox };
    };

    it('are sent once, by the server that has the duty, wherever they were added', async () => {
      const sent: string[] = [];
      const duty = { server: 1 };
      const first = await openMails(sent, () => duty.server === 1);
      const other = await openMails(sent, () => duty.server === 2);
      await Promise.all([first, other].map(({ outbox }) => outbox.enqueue(mail('order-received:1'))));
      await other.outbox.enqueue(mail('order-received:2'));
      await expect
        .poll(() => other.outbox.entries().map(({ state }) => state), soon)
        .toEqual(['sent', 'sent']);
      // Its server has ended: the other one sends the waiting mails, and none again.
      duty.server = 0;
      await first.outbox.enqueue(mail('order-received:3'));
      await first.outbox.close();
      await first.close();
      duty.server = 2;
      other.outbox.start();
      await expect.poll(() => sent.toSorted(), soon).toEqual([1, 2, 3].map((id) => `order-received:${id}`));
    });

    it('that a server began to send and could not send are sent by another one some minutes later', async () => {
      const sent: string[] = [];
      const duty = { server: 1 };
      const clock = { aheadMs: 0 };
      const hangs: OutboxOptions['send'] = (_message, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      const first = await openMails(sent, () => duty.server === 1, { send: hangs });
      const other = await openMails(sent, () => duty.server === 2, { now: () => Date.now() + clock.aheadMs });
      await first.outbox.enqueue(mail('order-received:1'));
      const isReserved = (): boolean =>
        other.outbox.entries().some(({ createdAt, nextAttemptAt }) => nextAttemptAt > createdAt);
      await expect.poll(isReserved, soon).toBe(true);
      duty.server = 2;
      other.outbox.start();
      expect(sent).toEqual([]);
      clock.aheadMs = 5 * 60_000;
      other.outbox.start();
      await expect.poll(() => sent, soon).toEqual(['order-received:1']);
    });

    it('are sent once also while two servers believe that they have the duty', async () => {
      const sent: string[] = [];
      const [first, other] = [await openMails(sent, () => true), await openMails(sent, () => true)];
      const ids = Array.from({ length: 10 }, (_, number) => `order-received:${number}`);
      await Promise.all(ids.flatMap((id) => [first, other].map(({ outbox }) => outbox.enqueue(mail(id)))));
      await expect
        .poll(() => first.outbox.entries().filter(({ state }) => state === 'sent').length, soon)
        .toBe(10);
      expect(sent.toSorted()).toEqual(ids);
    });

    it('of an erased person are removed from every server', async () => {
      const sent: string[] = [];
      const [first, other] = [await openMails(sent, () => false), await openMails(sent, () => false)];
      await first.outbox.enqueue(mail('order-received:kisi'));
      await other.outbox.forgetOrders(['kisi']);
      for (const { privateDir } of [first, other]) {
        await expect.poll(() => readdirSync(join(privateDir, 'outbox')), soon).toEqual([]);
      }
      await expect.poll(() => first.outbox.entries(), soon).toEqual([]);
      // A server that was late does not write it again.
      await first.outbox.enqueue(mail('order-received:kisi'));
      expect(first.outbox.entries()).toEqual([]);
    });
  });

  it('forget a person although another server removes one of the messages meanwhile', async () => {
    const { privateDir } = await openServer();
    const records = openOutboxRecords(privateDir, SILENT_LOG);
    const time = new Date().toISOString();
    const head = {
      to: '',
      subject: '',
      state: 'waiting',
      attempts: 0,
      createdAt: time,
      nextAttemptAt: time,
    } as const;
    for (const id of ['order-received:1', 'order-shipped:1']) {
      await records.write({ ...head, id, message: mail(id) }, () => true);
    }
    const outbox = join(privateDir, 'outbox');
    const blocking = await openDatabase({ url, log: SILENT_LOG });
    await blocking.query(`select pg_advisory_lock(${WRITER_LOCKS.files})`);
    const removing = records.removeMentioning(['ayse@example.com']);
    try {
      const waits = `select 1 from pg_locks where locktype = 'advisory' and not granted`;
      await expect.poll(() => blocking.query(waits), soon).toHaveLength(1);
      for (const name of readdirSync(outbox)) rmSync(join(outbox, name));
    } finally {
      // This releases the lock.
      await blocking.close();
    }
    await expect(removing).resolves.toBeUndefined();
  });
});
