import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { afterEach, describe, expect, it } from 'vitest';
import { kurus } from '#domain/money/money';
import { PROGRAM_FOLDER } from '#compose/program-folder';
import type { CardAttempt } from '#shop/orders/payment/payment-ports';
import { createPaytrClient } from './paytr-client.ts';
import { createPaytrSandbox } from './paytr-sandbox.ts';
import { signCallback, signRequest } from './sign.ts';
import { eventually } from '#testing/eventually';

const merchant = { merchantId: '123456', merchantKey: 'TESTKEY0aB1cD2eF', merchantSalt: 'TESTSALT9zY8xW7v' };
const OID = '3f2b1c4d5e6f4a7b8c9d0e1f2a3b4c5d';
const BASKET =
  'W1siRGlracWfIE1ha2luZXNpIEF5YcSfxLEgxLDEn25lIFBsYWthc8SxIiwiMzQ5Ljk1IiwyXSxbIkthcmdvIMOcY3JldGkiLCI1MC4wMCIsMV1d';

const attempt: CardAttempt = {
  merchantOid: `${OID}A1`,
  amount: kurus(74_990),
  basket: [
    { name: 'Dikiş Makinesi Ayağı', unitPrice: kurus(34_995), quantity: 2 },
    { name: 'Kargo Ücreti', unitPrice: kurus(5000), quantity: 1 },
  ],
  customer: {
    name: 'Ayşe Yılmaz',
    email: 'ayse@example.com',
    phone: '05321234567',
    address: 'Örnek Sokak 1, İstanbul',
    ip: '::ffff:85.105.186.10',
  },
  successUrl: 'http://127.0.0.1/ok',
  failureUrl: 'http://127.0.0.1/fail',
  timeoutMinutes: 30,
  maxInstallments: 12,
};

const closers: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port }: AddressInfo = JSON.parse(JSON.stringify(server.address()));
  return `http://127.0.0.1:${port}`;
}

async function openSandbox(answer: () => string = () => 'OK') {
  const callbacks: Record<string, string>[] = [];
  const shopUrl = await listen((req, res) => {
    let body = '';
    req.on('data', (chunk: Buffer) => (body += chunk.toString()));
    req.on('end', () => {
      callbacks.push(Object.fromEntries(new URLSearchParams(body)));
      res.end(answer());
    });
  });
  const sandbox = createPaytrSandbox({
    basePath: '/paytr',
    credentials: merchant,
    callbackUrl: () => `${shopUrl}/callback`,
    readTemplate: (name) => readFileSync(join(PROGRAM_FOLDER, 'templates', name), 'utf8'),
    retryDelayMs: 20,
  });
  closers.push(sandbox.close);
  const handle = getRequestListener(sandbox.fetch);
  const url = await listen((req, res) => void handle(req, res));
  const client = createPaytrClient({ baseUrl: `${url}/paytr`, credentials: merchant, isTestMode: true });
  const decide = (token: string, fields: Record<string, string>) =>
    fetch(client.frameUrl(token), { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  return { client, callbacks, decide, url };
}

async function requireToken(client: Awaited<ReturnType<typeof openSandbox>>['client']): Promise<string> {
  const answer = await client.requestToken(attempt);
  if (answer.status !== 'success') throw new Error(answer.reason);
  return answer.token;
}

describe('signatures agree with the published vectors', () => {
  const token = {
    user_ip: '85.105.186.10',
    merchant_oid: OID,
    email: 'musteri@example.com',
    payment_amount: '74990',
    user_basket: BASKET,
    no_installment: '0',
    max_installment: '0',
    currency: 'TL',
    test_mode: '1',
  };
  it.each([
    ['get-token', signRequest(merchant, token), 'h97OcS2W5ivGL+7xy/f83dKoEpxTARw7ufcfFYz6f0c='],
    [
      'get-token live without instalments',
      signRequest(merchant, {
        ...token,
        user_ip: '212.156.4.20',
        merchant_oid: 'SIP20250803000042',
        email: 'ayse.yilmaz@example.com',
        payment_amount: '123456',
        user_basket: 'W1siT3ZlcmxvayBNYWtpbmVzaSIsIjEwMDAuMDAiLDFdLFsiTWFzdXJhIDEwbHUiLCIxMTcuMjgiLDJdXQ==',
        no_installment: '1',
        test_mode: '0',
      }),
      'AE0oHG4ycDD64eVfJgZgo6uUTUbDg9ZrBfOkGrTqaMk=',
    ],
    [
      'callback success',
      signCallback({ merchant_oid: OID, status: 'success', total_amount: '74990' }, merchant),
      'Ahg5dU/10RjgHvn4nGbrkEexbH8104NcmSA9+kOtYOQ=',
    ],
    [
      'callback with instalments',
      signCallback({ merchant_oid: OID, status: 'success', total_amount: '79414' }, merchant),
      'EXBUXpPjlpZFjQa8ZqRe25/2ETFgY0EUoLpJroPfdI8=',
    ],
    [
      'callback failed',
      signCallback({ merchant_oid: OID, status: 'failed', total_amount: '74990' }, merchant),
      'OPXcuOmhG0uLcXXPVADAj0A4rwxEaPzwNc/JqzdGqAM=',
    ],
    [
      'callback failed with zero',
      signCallback({ merchant_oid: OID, status: 'failed', total_amount: '0' }, merchant),
      'ULBsIpUUJalHvJs57p3wAmJNct6SZzg9CnYuuOIfIEM=',
    ],
    [
      'instalment rates',
      signRequest(merchant, { request_id: 'req20250803001' }),
      'P9fVDM9IWYcCq4P0GQMcROWSr0+iklIL5f2fQHn0JNk=',
    ],
    [
      'refund',
      signRequest(merchant, { merchant_oid: OID, return_amount: '349.95' }),
      'Sm5q73uuhQeP85ENjkq4kwo/InybqUI/JIMsh1m6jJc=',
    ],
    [
      'status query',
      signRequest(merchant, { merchant_oid: OID }),
      '8sF/gR+N+ercBVCNBN9OMcJb1ErNhwYQipwowaLGhM0=',
    ],
  ])('%s', (_name, signed, expected) => {
    expect(signed).toBe(expected);
  });
});

describe('a payment through the sandbox', () => {
  it('gets a token, shows the page, and a paid card is reported once with a right hash', async () => {
    const { client, callbacks, decide } = await openSandbox();
    const token = await requireToken(client);
    const page = await (await fetch(client.frameUrl(token))).text();
    expect(page).toContain('749,90 TL');
    expect(page).toContain('Dikiş Makinesi Ayağı');
    const answer = await decide(token, { action: 'pay', installments: '1' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, attempt.successUrl]);
    expect(callbacks).toHaveLength(1);
    expect(client.verifyCallback(callbacks[0] ?? {})).toMatchObject({
      merchantOid: attempt.merchantOid,
      status: 'success',
      totalAmount: 74_990,
      paymentAmount: 74_990,
      isTest: true,
    });
    expect(await client.queryStatus(attempt.merchantOid)).toMatchObject({
      state: 'paid',
      paymentAmount: 74_990,
    });
  });

  it('takes a notification that is silent on its mode as one of the mode in force', async () => {
    const { client } = await openSandbox();
    const facts = { merchant_oid: attempt.merchantOid, status: 'success', total_amount: '74990' };
    const form = { ...facts, hash: signCallback(facts, merchant) };
    expect(client.verifyCallback(form)?.isTest).toBe(true);
    expect(client.verifyCallback({ ...form, test_mode: '0' })?.isTest).toBe(false);
  });

  it('knows a hash whose plus signs came as blanks', async () => {
    const { client } = await openSandbox();
    const facts = { merchant_oid: attempt.merchantOid, status: 'success', total_amount: '74990' };
    const hash = signCallback(facts, merchant);
    expect(hash).toContain('+');
    expect(client.verifyCallback({ ...facts, hash: hash.replaceAll('+', ' ') })).toBeDefined();
  });

  it('adds the surcharge of instalments to what is collected, not to what was asked', async () => {
    const { client, callbacks, decide } = await openSandbox();
    await decide(await requireToken(client), { action: 'pay', installments: '3' });
    expect(client.verifyCallback(callbacks[0] ?? {})).toMatchObject({
      totalAmount: 79_129,
      paymentAmount: 74_990,
      installmentCount: 3,
    });
  });

  it.each([
    [12, '9', 'success'],
    [6, '9', 'failed'],
    [6, '6', 'success'],
    [1, '2', 'failed'],
    [1, '1', 'success'],
  ])(
    'lets goods of at most %i instalments be paid in %s: %s',
    async (maxInstallments, installments, status) => {
      const { client, callbacks, decide } = await openSandbox();
      const answer = await client.requestToken({ ...attempt, maxInstallments });
      if (answer.status !== 'success') throw new Error(answer.reason);
      await decide(answer.token, { action: 'pay', installments });
      expect(callbacks[0]).toMatchObject({ status });
    },
  );

  it('tells its instalment rates by family of cards', async () => {
    const rates = await (await openSandbox()).client.instalmentRates();
    expect(rates?.max).toBe(12);
    expect(rates?.families.find(({ id }) => id === 'world')?.rates).toEqual(
      new Map([
        [2, 392],
        [3, 523],
        [6, 915],
        [9, 1290],
        [12, 1660],
      ]),
    );
  });

  it('reports refusal and leaving as failures and sends the browser to the failure page', async () => {
    for (const [action, code] of [
      ['refuse', '0'],
      ['leave', '6'],
    ] as const) {
      const { client, callbacks, decide } = await openSandbox();
      const answer = await decide(await requireToken(client), { action });
      expect(answer.headers.get('location')).toBe(attempt.failureUrl);
      expect(client.verifyCallback(callbacks[0] ?? {})).toMatchObject({
        status: 'failed',
        failureCode: code,
      });
      expect(await client.queryStatus(attempt.merchantOid)).toEqual({ state: 'unpaid' });
    }
  });

  it('repeats a callback until the shop answers OK', async () => {
    let calls = 0;
    const { client, callbacks, decide } = await openSandbox(() => ((calls += 1) < 3 ? 'error' : 'OK'));
    await decide(await requireToken(client), { action: 'pay' });
    await eventually(() => expect(callbacks).toHaveLength(3));
  });

  it('sends two callbacks for one that is paid twice', async () => {
    const { client, callbacks, decide } = await openSandbox();
    await decide(await requireToken(client), { action: 'pay-twice' });
    expect(callbacks).toHaveLength(2);
  });

  it('gives back money in parts but never more than was paid', async () => {
    const { client, decide } = await openSandbox();
    await decide(await requireToken(client), { action: 'pay' });
    expect(await client.refund(attempt.merchantOid, kurus(34_995), 'R1')).toEqual({ status: 'success' });
    expect(await client.refund(attempt.merchantOid, kurus(40_000), 'R2')).toMatchObject({ status: 'failed' });
    expect(await client.refund(attempt.merchantOid, kurus(39_995), 'R3')).toEqual({ status: 'success' });
    expect(await client.queryStatus(attempt.merchantOid)).toMatchObject({
      returns: [
        { amount: 34_995, reference: 'R1' },
        { amount: 39_995, reference: 'R3' },
      ],
    });
    // Paid before the sandbox was restarted, or by the demo: it does not remember, and takes the refund.
    expect(await client.refund('BEFORERESTART1', kurus(10_000), 'R4')).toEqual({ status: 'success' });
  });

  it('says why a token is refused', async () => {
    const { url } = await openSandbox();
    const wrongKey = createPaytrClient({
      baseUrl: `${url}/paytr`,
      credentials: { ...merchant, merchantKey: 'wrong' },
      isTestMode: true,
    });
    expect(await wrongKey.requestToken(attempt)).toEqual({
      status: 'failed',
      reason: 'paytr_token gonderilmedi veya gecersiz',
    });
  });
});

describe('a provider in trouble', () => {
  const withServer = async (listener: RequestListener) =>
    createPaytrClient({
      baseUrl: await listen(listener),
      credentials: merchant,
      isTestMode: false,
      timeoutsMs: { token: 200, query: 200 },
    });

  it.each<[string, RequestListener]>([
    ['answers HTML', (_req, res) => res.end('<html>bakım</html>')],
    ['answers 500', (_req, res) => res.writeHead(500).end('{"status":"success","token":"abc"}')],
    ['answers JSON of another shape', (_req, res) => res.end('{"ok":true}')],
    ['drops the connection', (req) => req.socket.destroy()],
    ['never answers', () => undefined],
  ])('that %s gives a reason instead of an exception', async (_name, listener) => {
    const client = await withServer(listener);
    expect(await client.requestToken(attempt)).toEqual({ status: 'failed', reason: expect.any(String) });
    expect(await client.queryStatus(OID)).toEqual({ state: 'unknown', reason: expect.any(String) });
    expect(await client.refund(OID, kurus(100), 'R1')).toEqual({
      status: 'unknown',
      reason: expect.any(String),
    });
  });

  it.each([true, false])(
    'that does not say whether a payment was a test has the shop’s mode: %s',
    async (isTestMode) => {
      const baseUrl = await listen((_req, res) =>
        res.end('{"status":"success","payment_amount":"10,8","payment_total":"10,8"}'),
      );
      const client = createPaytrClient({ baseUrl, credentials: merchant, isTestMode });
      expect(await client.queryStatus(OID)).toMatchObject({ state: 'paid', isTest: isTestMode });
    },
  );

  it('that sends without end is cut off while it sends', async () => {
    let sent = 0;
    let isCut = false;
    const client = createPaytrClient({
      baseUrl: await listen((_req, res) => {
        const piece = Buffer.alloc(64 * 1024, ' ');
        const write = (): void => {
          while (!res.destroyed && sent < 400_000_000 && res.write(piece)) sent += piece.length;
        };
        res.on('drain', write);
        res.on('close', () => (isCut = true));
        write();
      }),
      credentials: merchant,
      isTestMode: false,
    });
    expect(await client.requestToken(attempt)).toMatchObject({ status: 'failed' });
    await eventually(() => expect(isCut).toBe(true));
    expect(sent).toBeLessThan(100_000_000);
  });

  it('never sees the key or the salt', async () => {
    let seen = '';
    const client = await withServer((req, res) => {
      req.on('data', (chunk: Buffer) => (seen += chunk.toString()));
      req.on('end', () => res.end('{"status":"failed","reason":"x"}'));
    });
    await client.requestToken(attempt);
    await client.refund(OID, kurus(100), 'R1');
    expect(seen.split(`merchant_id=${merchant.merchantId}`)).toHaveLength(3);
    expect(seen).not.toContain(merchant.merchantKey);
    expect(seen).not.toContain(merchant.merchantSalt);
  });
});

describe('a callback', () => {
  const client = createPaytrClient({
    baseUrl: 'http://127.0.0.1:1',
    credentials: merchant,
    isTestMode: false,
  });
  const good = {
    merchant_oid: OID,
    status: 'success',
    total_amount: '74990',
    hash: 'Ahg5dU/10RjgHvn4nGbrkEexbH8104NcmSA9+kOtYOQ=',
  };
  it.each([
    ['a wrong hash', { ...good, hash: 'AAAA' }],
    ['no hash', { ...good, hash: '' }],
    ['a changed amount', { ...good, total_amount: '1' }],
    ['a changed status', { ...good, status: 'failed' }],
    ['nothing', {}],
  ])('with %s is not believed', (_name, form) => {
    expect(client.verifyCallback(form)).toBeUndefined();
  });
  it('with the right hash is read', () => {
    expect(client.verifyCallback(good)).toMatchObject({
      status: 'success',
      totalAmount: 74_990,
      isTest: false,
    });
  });
});
