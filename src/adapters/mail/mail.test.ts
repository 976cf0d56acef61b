import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors';
import type { MailMessage, OutboxEntry } from '#domain/orders/outbox-message';
import { type MailServer, openMailServer } from '#testing/servers/mail-server';
import { sendMail } from './mail-transport.ts';
import { MAIL_OUTBOX } from './mailbox.ts';
import { openOutbox } from './outbox.ts';
import { eventually } from '#testing/eventually';

const message: MailMessage = {
  id: 'order-received:1',
  to: { name: 'Ayşe Yılmaz', address: 'ayse@example.com' },
  subject: 'Siparişiniz alındı: ğüşiöçİ ₺',
  text: 'Teşekkürler, şıkır şıkır.',
  html: '<p>Teşekkürler, <b>şıkır</b> şıkır.</p>',
  attachments: [{ filename: 'sözleşme.html', content: '<p>Sözleşme</p>', contentType: 'text/html' }],
};

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function startMailServer(): Promise<MailServer> {
  const server = await openMailServer();
  closers.push(() => server.close());
  return server;
}

function account(smtpUrl: string) {
  return { senderAddress: 'bilgi@dikis.example', senderName: 'Dikiş Atölyesi', smtpUrl };
}

/** An outbox whose disk is a variable, as a restart finds it. */
function openOn(
  disk: { entries: readonly OutboxEntry[] },
  send: (mail: MailMessage) => Promise<unknown>,
  now?: () => number,
) {
  const outbox = openOutbox({
    ...MAIL_OUTBOX,
    records: {
      load: () => disk.entries,
      write: async (entry) => {
        const others = disk.entries.filter(({ id }) => id !== entry.id);
        const isKnown = others.length < disk.entries.length;
        disk.entries = isKnown
          ? disk.entries.map((each) => (each.id === entry.id ? structuredClone(entry) : each))
          : [...others, structuredClone(entry)];
        return true;
      },
      remove: async (removed) => {
        disk.entries = disk.entries.filter(({ id }) => id !== removed);
      },
      removeMentioning: async (words) => {
        disk.entries = disk.entries.filter(
          (entry) => !words.some((word) => JSON.stringify(entry).includes(word)),
        );
      },
      subscribe: () => undefined,
    },
    send,
    ...(now ? { now } : {}),
  });
  outbox.start();
  closers.push(() => outbox.close());
  return outbox;
}

describe('a mail', () => {
  it('fails as a mail when the address of the server cannot be read', async () => {
    await expect(sendMail(account('smtp://dukkan:%parola@127.0.0.1'), message)).rejects.toMatchObject({
      code: 'mail_failed',
    });
  });

  it('arrives with Turkish letters, both bodies and its attachment', async () => {
    const { url, received } = await startMailServer();
    await sendMail(account(url), message);
    const [mail] = received;
    expect(mail?.subject).toBe(message.subject);
    expect(mail?.text).toContain('şıkır şıkır');
    expect(mail?.html).toContain('<b>şıkır</b>');
    expect(mail?.from).toEqual({ name: 'Dikiş Atölyesi', address: 'bilgi@dikis.example' });
    expect(mail?.attachments[0]?.filename).toBe('sözleşme.html');
  });

  it('that the server refuses fails with the words of the server', async () => {
    const server = await startMailServer();
    server.refusal = 'kutu dolu';
    await expect(sendMail(account(server.url), message)).rejects.toMatchObject({
      code: 'mail_failed',
      message: expect.stringContaining('kutu dolu'),
    });
  });

  it('without a mail server fails and says what names it', async () => {
    await expect(sendMail(account('smtp://127.0.0.1:1'), message)).rejects.toMatchObject({
      code: 'mail_failed',
      message: expect.stringMatching(/^E-posta sunucusuna bağlanılamadı; .*SHOP_SMTP_URL.*: .*ECONNREFUSED/),
    });
  });
});

describe('the outbox', () => {
  it('sends what is put in, once, and keeps no body of it', async () => {
    const send = vi.fn(async () => 'ok');
    const disk = { entries: [] as readonly OutboxEntry[] };
    const outbox = openOn(disk, send);
    await outbox.enqueue(message);
    await outbox.enqueue(message);
    await eventually(() => expect(disk.entries[0]?.state).toBe('sent'));
    expect(send).toHaveBeenCalledTimes(1);
    expect(disk.entries[0]?.message).toBeUndefined();
  });

  it('writes down that a mail is sent before the mails that came after it are stored', async () => {
    const written: string[] = [];
    const disk = {
      list: [] as readonly OutboxEntry[],
      get entries() {
        return this.list;
      },
      set entries(entries) {
        const changed = entries.find((entry) => !this.list.includes(entry));
        if (changed) written.push(`${changed.id} ${changed.state}`);
        this.list = entries;
      },
    };
    const outbox = openOn(disk, async () => 'ok');
    const ids = Array.from({ length: 30 }, (_, index) => `order-received:${index}`);
    await Promise.all(ids.map((id) => outbox.enqueue({ ...message, id })));
    await outbox.idle();
    const stored = written.slice(0, written.indexOf('order-received:0 sent'));
    expect(stored.length).toBeLessThan(5);
    expect(disk.entries.map(({ state }) => state)).toEqual(ids.map(() => 'sent'));
  });

  it('does not send again after a restart', async () => {
    const send = vi.fn(async () => 'ok');
    const disk = { entries: [] as readonly OutboxEntry[] };
    const first = openOn(disk, send);
    await first.enqueue(message);
    await eventually(() => expect(disk.entries[0]?.state).toBe('sent'));
    await first.close();
    const second = openOn(disk, send);
    await second.enqueue(message);
    await second.close();
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('goes on after a restart with what was not sent', async () => {
    const disk = { entries: [] as readonly OutboxEntry[] };
    let time = 0;
    const first = openOn(
      disk,
      async () => {
        throw new AppError('mail_failed', { message: '421 yavaş' });
      },
      () => time,
    );
    await first.enqueue(message);
    await eventually(() => expect(disk.entries[0]).toMatchObject({ attempts: 1, lastError: '421 yavaş' }));
    await first.close();
    time += 3_600_000;
    const send = vi.fn(async () => 'ok');
    openOn(disk, send, () => time);
    await eventually(() => expect(disk.entries[0]?.state).toBe('sent'));
    expect(disk.entries[0]?.lastError).toBeUndefined();
  });

  it.each([
    ['year', Date.UTC(2036, 0, 1)],
    ['day', Date.UTC(2026, 10, 29)],
  ])('sends after a restart what a clock that was wrong had planned for a later %s', async (_, wrongTime) => {
    const disk = { entries: [] as readonly OutboxEntry[] };
    const fail = async (): Promise<never> => {
      throw new AppError('mail_failed');
    };
    const wrong = openOn(disk, fail, () => wrongTime);
    await wrong.enqueue(message);
    await eventually(() => expect(disk.entries[0]?.attempts).toBe(1));
    await wrong.close();
    openOn(
      disk,
      async () => 'ok',
      () => Date.UTC(2026, 10, 28),
    );
    await eventually(() => expect(disk.entries[0]?.state).toBe('sent'));
  });

  it('forgets the mails of an order, the one on its way included, and keeps the others', async () => {
    const disk = { entries: [] as readonly OutboxEntry[] };
    let letGo: () => void = () => undefined;
    const send = vi.fn(() => gate);
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    const outbox = openOn(disk, send);
    await outbox.enqueue(message);
    await eventually(() => expect(send).toHaveBeenCalledTimes(1));
    await outbox.enqueue({ ...message, id: 'order-received:1:99' });
    await outbox.enqueue({ ...message, id: 'order-received:11' });
    await outbox.forgetOrders(['1']);
    letGo();
    await eventually(() => expect(disk.entries[0]?.state).toBe('sent'));
    expect(send).toHaveBeenCalledTimes(2);
    expect(disk.entries.map(({ id }) => id)).toEqual(['order-received:11']);
    expect(outbox.entries().map(({ id }) => id)).toEqual(['order-received:11']);
  });

  it('waits longer after each failure and gives up after the last', async () => {
    const disk = { entries: [] as readonly OutboxEntry[] };
    let time = 0;
    const waits: number[] = [];
    const outbox = openOn(
      disk,
      async () => {
        throw new AppError('mail_failed', { message: 'hayır' });
      },
      () => time,
    );
    await outbox.enqueue(message);
    for (let attempts = 1; attempts <= 10; attempts += 1) {
      await eventually(() => expect(disk.entries[0]?.attempts).toBe(attempts));
      waits.push(Date.parse(disk.entries[0]?.nextAttemptAt ?? '') - time);
      time += waits.at(-1) ?? 0;
      if (disk.entries[0]?.state === 'waiting') await outbox.enqueue({ ...message, id: `wake:${attempts}` });
    }
    expect(waits.slice(0, 9)).toEqual(waits.slice(0, 9).toSorted((a, b) => a - b));
    expect(disk.entries[0]?.state).toBe('failed');
  });

  it('keeps the newest of those that were given up', async () => {
    const entries = Array.from({ length: 501 }, (_, index): OutboxEntry => {
      const id = `mail ${index}`;
      const head = {
        id,
        to: 'a@b.c',
        subject: 's',
        createdAt: '',
        nextAttemptAt: '2026-01-01T00:00:00.000Z',
      };
      const isLast = index === 500;
      return { ...head, message, state: isLast ? 'waiting' : 'failed', attempts: isLast ? 9 : 10 };
    });
    const disk: { entries: readonly OutboxEntry[] } = { entries };
    openOn(disk, async () => {
      throw new AppError('mail_failed');
    });
    await eventually(() => expect(disk.entries.at(-1)?.state).toBe('failed'));
    await eventually(() => expect(disk.entries).toHaveLength(500));
    expect(disk.entries[0]?.id).toBe('mail 1');
  });

  it('is sent once when a person asks for another try while it is being sent', async () => {
    const answers: Promise<boolean>[] = [];
    const disk = {
      list: [] as readonly OutboxEntry[],
      get entries() {
        return this.list;
      },
      set entries(entries) {
        this.list = entries;
        if (entries[0]?.state === 'sent' && answers.length === 0) answers.push(outbox.retry(message.id));
      },
    };
    const send = vi.fn(async () => 'ok');
    const outbox = openOn(disk, send);
    await outbox.enqueue(message);
    await eventually(() => expect(answers).toHaveLength(1));
    await Promise.all(answers);
    await outbox.idle();
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('tries a given-up mail again when a person asks', async () => {
    let works = false;
    const disk = {
      entries: [
        {
          id: 'x',
          message,
          to: 'a@b.c',
          subject: 's',
          state: 'failed',
          attempts: 10,
          createdAt: '',
          nextAttemptAt: '',
        },
      ] as readonly OutboxEntry[],
    };
    const outbox = openOn(disk, async () => {
      if (!works) throw new AppError('mail_failed');
    });
    works = true;
    expect(await outbox.retry('x')).toBe(true);
    expect(await outbox.retry('unknown')).toBe(false);
    await eventually(() => expect(disk.entries[0]?.state).toBe('sent'));
  });
});
