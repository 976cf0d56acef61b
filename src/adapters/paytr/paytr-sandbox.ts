import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import { formatLira, kurus, parseDecimal, toDecimal, type Kurus } from '#domain/money/money';
import { MAX_INSTALMENTS } from '#domain/orders/payment/instalments';
import { fillTemplate } from '../templates/fill-template.ts';
import { readTokenRequest, type SandboxPayment } from './read-token-request.ts';
import type { PaytrCredentials } from './sign.ts';

interface SandboxOptions {
  /** Path under which the shop's server mounts the sandbox, without a final slash. */
  readonly basePath: string;
  readonly credentials: PaytrCredentials;
  /** Where results are posted: the shop's callback address. */
  readonly callbackUrl: () => string;
  readonly readTemplate: (name: string) => string;
  /** The wait before a callback without the answer `OK` is repeated. */
  readonly retryDelayMs?: number;
}

const RETRY_DELAY_MS = 60_000;
const MAX_TRIES = 10;
/** The sandbox's own rates, in percent. */
const RATES = { 2: 3.92, 3: 5.23, 6: 9.15, 9: 12.9, 12: 16.6 } as const;
const CARD_FAMILIES = ['bonus', 'world', 'axess', 'maximum', 'paraf'] as const;

type Form = Readonly<Record<string, string>>;

const refusal = (code: string, message: string): Form => ({
  status: 'failed',
  failed_reason_code: code,
  failed_reason_msg: message,
});
const NO_INSTALMENTS = refusal('8', 'Bu karta taksit yapılamamaktadır.');
/** By what a person chooses on the payment page. */
const REFUSALS: ReadonlyMap<string, Form> = new Map([
  ['refuse', refusal('0', 'Kartın limiti/bakiyesi yetersiz')],
  ['leave', refusal('6', 'Müşteri ödeme yapmaktan vazgeçti ve ödeme sayfasından ayrıldı.')],
]);

async function readForm(source: Request): Promise<Form> {
  return Object.fromEntries(new URLSearchParams(await source.text()));
}

const failed = (reason: string) => ({ status: 'failed', reason });

/**
 * A sandbox of the card provider: the same calls and checks in its own code, a payment page on which a person chooses
 * the result, and callbacks that are repeated until they are answered.
 */
export function createPaytrSandbox(options: SandboxOptions) {
  const { basePath, credentials, callbackUrl, readTemplate, retryDelayMs = RETRY_DELAY_MS } = options;
  const payments = new Map<string, SandboxPayment>();
  const tokens = new Map<string, SandboxPayment>();
  const returnsOf = new Map<string, { readonly amount: Kurus; readonly reference: string }[]>();
  const stop = new AbortController();
  const { merchantId, merchantKey, merchantSalt } = credentials;

  const hash = (text: string): string =>
    createHmac('sha256', merchantKey).update(text, 'utf8').digest('base64');

  async function notifyOnce(body: string): Promise<boolean> {
    const { request } = await import('undici');
    try {
      const answer = await request(callbackUrl(), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
        signal: stop.signal,
        headersTimeout: 10_000,
        bodyTimeout: 10_000,
      });
      return (await answer.body.text()) === 'OK';
    } catch {
      // Whatever prevented the shop's answer, the notification is repeated.
      return false;
    }
  }

  async function repeatNotification(body: string): Promise<void> {
    for (let tries = 1; tries < MAX_TRIES && !stop.signal.aborted; tries += 1) {
      await sleep(retryDelayMs, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
      if (stop.signal.aborted || (await notifyOnce(body))) return;
    }
  }

  /** Posts the result; until the shop answers `OK` it is repeated in the background. */
  async function notify(payment: SandboxPayment, result: Form, total: Kurus): Promise<void> {
    const status = result['status'] ?? '';
    const body = new URLSearchParams({
      ...result,
      merchant_oid: payment.merchantOid,
      total_amount: String(total),
      payment_amount: String(payment.amount),
      payment_type: 'card',
      currency: 'TL',
      test_mode: payment.isTest ? '1' : '0',
      hash: hash(`${payment.merchantOid}${merchantSalt}${status}${total}`),
    }).toString();
    if (!(await notifyOnce(body))) void repeatNotification(body);
  }

  async function pay(payment: SandboxPayment, installments: string, times: number): Promise<void> {
    const [, percent = 0] = Object.entries(RATES).find(([count]) => count === installments) ?? [];
    const total = kurus(Math.ceil((payment.amount * 10_000) / (10_000 - Math.round(percent * 100))));
    payment.paidTotal = total;
    const result = { status: 'success', installment_count: installments };
    await Promise.all(Array.from({ length: times }, () => notify(payment, result, total)));
  }

  const app = new Hono().basePath(basePath);

  app.post('/odeme/api/get-token', async (c) => {
    const payment = readTokenRequest(await readForm(c.req.raw), credentials, hash, (oid) =>
      payments.has(oid),
    );
    if (typeof payment === 'string') return c.json(failed(payment));
    const token = randomBytes(32).toString('hex');
    payments.set(payment.merchantOid, payment);
    tokens.set(token, payment);
    return c.json({ status: 'success', token });
  });

  app.get('/page.css', (c) =>
    c.body(readTemplate('paytr-sandbox.css'), 200, { 'content-type': 'text/css; charset=utf-8' }),
  );

  app.get('/odeme/guvenli/:token', (c) => {
    const payment = tokens.get(c.req.param('token'));
    if (!payment) return c.text('Ödeme bulunamadı.', 404);
    const page = fillTemplate(
      readTemplate('paytr-sandbox.html'),
      {
        base: basePath,
        merchantOid: payment.merchantOid,
        amount: formatLira(payment.amount),
        installments: Object.entries(RATES)
          .filter(([count]) => Number(count) <= payment.maxInstallments)
          .map(([count, percent]) => ({ count, percent: String(percent).replace('.', ',') })),
        basket: payment.basket.map(([name, unitPrice, quantity]) => ({
          name,
          unitPrice: formatLira(parseDecimal(unitPrice) ?? kurus(0)),
          quantity,
        })),
      },
      'html',
    );
    return c.html(page, 200, {
      'content-security-policy':
        "default-src 'none'; style-src 'self'; form-action *; frame-ancestors 'self'; base-uri 'none'",
      'cache-control': 'no-store',
    });
  });

  app.post('/odeme/guvenli/:token', async (c) => {
    const payment = tokens.get(c.req.param('token'));
    if (!payment) return c.text('Ödeme bulunamadı.', 404);
    const { action = '', installments = '1' } = await readForm(c.req.raw);
    const isKnown = action === 'pay' || action === 'pay-twice' || REFUSALS.has(action);
    if (!isKnown) return c.text('Bilinmeyen işlem.', 400);
    const refused =
      REFUSALS.get(action) ?? (Number(installments) > payment.maxInstallments ? NO_INSTALMENTS : undefined);
    if (refused) {
      await notify(payment, refused, payment.amount);
      return c.redirect(payment.failUrl, 303);
    }
    await pay(payment, installments, action === 'pay-twice' ? 2 : 1);
    return c.redirect(payment.okUrl, 303);
  });

  app.post('/odeme/durum-sorgu', async (c) => {
    const { merchant_oid = '', paytr_token } = await readForm(c.req.raw);
    if (hash(`${merchantId}${merchant_oid}${merchantSalt}`) !== paytr_token) {
      return c.json({ status: 'error', err_no: '003', err_msg: 'paytr_token gecersiz' });
    }
    const payment = payments.get(merchant_oid);
    if (payment?.paidTotal === undefined) {
      return c.json({ status: 'error', err_no: '004', err_msg: 'Basarili odeme bulunamadi' });
    }
    const comma = (amount: Kurus): string => toDecimal(amount).replace('.', ',');
    return c.json({
      status: 'success',
      payment_amount: comma(payment.amount),
      payment_total: comma(payment.paidTotal),
      currency: 'TL',
      test_mode: payment.isTest ? '1' : '0',
      returns: (returnsOf.get(merchant_oid) ?? []).map(({ amount, reference }) => ({
        return_amount: comma(amount),
        reference_no: reference,
      })),
    });
  });

  app.post('/odeme/taksit-oranlari', async (c) => {
    const { request_id = '', paytr_token } = await readForm(c.req.raw);
    if (hash(`${merchantId}${request_id}${merchantSalt}`) !== paytr_token) {
      return c.json({ status: 'error', err_msg: 'paytr_token gecersiz' });
    }
    const rates = Object.fromEntries(
      Object.entries(RATES).map(([count, percent]) => [`taksit_${count}`, percent]),
    );
    const oranlar = Object.fromEntries(CARD_FAMILIES.map((family) => [family, rates]));
    return c.json({ status: 'success', request_id, max_inst_non_bus: String(MAX_INSTALMENTS), oranlar });
  });

  app.post('/odeme/iade', async (c) => {
    const {
      merchant_oid = '',
      return_amount = '',
      reference_no = '',
      paytr_token,
    } = await readForm(c.req.raw);
    const refuse = (err_no: string, err_msg: string) => c.json({ status: 'error', err_no, err_msg });
    if (hash(`${merchantId}${merchant_oid}${return_amount}${merchantSalt}`) !== paytr_token) {
      return refuse('004', 'paytr_token gecersiz');
    }
    const payment = payments.get(merchant_oid);
    const amount = parseDecimal(return_amount);
    // Payments before a restart, and those of the demo, are not stored here: they count as paid.
    if (payment && payment.paidTotal === undefined) return refuse('005', 'Basarili odeme bulunamadi');
    if (amount === undefined || amount === 0) return refuse('003', 'return_amount gecersiz');
    const returns = returnsOf.get(merchant_oid) ?? [];
    const returned = returns.reduce((sum, each) => sum + each.amount, 0);
    if (payment && returned + amount > payment.amount) {
      return refuse('009', 'Toplam iade tutari odeme tutarini asar');
    }
    returnsOf.set(merchant_oid, [...returns, { amount, reference: reference_no }]);
    const is_test = payment?.isTest === false ? '0' : '1';
    return c.json({ status: 'success', is_test, merchant_oid, return_amount });
  });

  return {
    fetch: (source: Request): Response | Promise<Response> => app.fetch(source),
    close: (): void => stop.abort(),
  };
}
