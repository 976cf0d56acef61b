import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { MAX_INSTALMENTS } from '#domain/orders/payment/instalments';
import { kurus, parseDecimal, toDecimal, type Kurus } from '#domain/money/money';
import type {
  CardAttempt,
  CardCallback,
  CardStatus,
  InstalmentRates,
  PaymentProvider,
  RefundAnswer,
  TokenAnswer,
} from '#shop/orders/payment/payment-ports';
import { readRates } from './read-rates.ts';
import { isSameHash, type PaytrCredentials, signCallback, signRequest } from './sign.ts';
import { parseJson } from '#kernel/json';

const MAX_ANSWER_BYTES = 1_000_000;
const NO_ANSWER = 'Ödeme sağlayıcısına ulaşılamadı. Lütfen birkaç dakika sonra tekrar deneyin.';
const UNREADABLE_ANSWER = 'Ödeme sağlayıcısından anlaşılmayan bir yanıt geldi. Lütfen tekrar deneyin.';

/** What the provider answered, or why there is no answer, as a Turkish sentence. */
type ProviderAnswer<T> = { readonly json: T } | { readonly failure: string };

async function postForm<T>(
  url: string,
  fields: Readonly<Record<string, string>>,
  schema: z.ZodType<T>,
  timeoutMs: number,
): Promise<ProviderAnswer<T>> {
  const { request } = await import('undici');
  try {
    const { statusCode, body } = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams(fields).toString(),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readAnswer(body);
    const json = statusCode >= 500 || text === undefined ? undefined : schema.safeParse(parseJson(text)).data;
    return json === undefined ? { failure: UNREADABLE_ANSWER } : { json };
  } catch {
    // Whatever cut the connection: nothing is known of the call.
    return { failure: NO_ANSWER };
  }
}

/** Stops reading a longer answer: undefined. */
async function readAnswer(body: AsyncIterable<Uint8Array>): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Time limits of the provider's own samples; for the rates a short one, because a shopper waits for the page. */
const TIMEOUTS_MS = { token: 20_000, query: 90_000, rates: 5_000 };

const LIMITS = { email: 100, name: 60, address: 400, phone: 20 } as const;
const CURRENCY = 'TL';

type Fields = Readonly<Record<string, string>>;

interface ClientOptions {
  /** `https://www.paytr.com` or the sandbox, without a final slash. */
  readonly baseUrl: string;
  /** Origin that a shopper's browser uses for the payment frame when it differs from `baseUrl`. */
  readonly frameBaseUrl?: string;
  readonly credentials: PaytrCredentials;
  readonly isTestMode: boolean;
  readonly timeoutsMs?: Partial<typeof TIMEOUTS_MS>;
}

const tokenAnswer = z.union([
  z.object({ status: z.literal('success'), token: z.string().regex(/^[A-Za-z0-9]{1,200}$/) }),
  z.object({ status: z.literal('failed'), reason: z.string().min(1).max(500) }),
]);

const lira = z.union([z.string(), z.number()]).transform((value, context): Kurus => {
  // The status query (dev.paytr.com) writes amounts with a comma: `10,8`.
  const amount = parseDecimal(String(value).trim().replace(',', '.'));
  if (amount !== undefined) return amount;
  context.addIssue({ code: 'custom', message: 'not an amount' });
  return z.NEVER;
});

/** The provider's documentation has two names for the amount of a return. */
const returnedPart = z
  .object({ return_amount: lira.optional(), amount: lira.optional(), reference_no: z.string().nullish() })
  .transform(({ return_amount, amount = return_amount, reference_no }, context) => {
    if (amount !== undefined) return { amount, reference: reference_no ?? '' };
    context.addIssue({ code: 'custom', message: 'no amount' });
    return z.NEVER;
  });

const statusAnswer = z.union([
  z.object({
    status: z.literal('success'),
    payment_amount: lira,
    payment_total: lira,
    test_mode: z.union([z.string(), z.number()]).optional(),
    // An unreadable list means unknown, not empty.
    returns: z.array(returnedPart).optional().catch(undefined),
  }),
  z.object({ status: z.string(), err_no: z.string().optional(), err_msg: z.string().optional() }),
]);

const refundAnswer = z.object({
  status: z.string(),
  err_no: z.string().optional(),
  err_msg: z.string().optional(),
});

/** The fields for a limit: 0 means the merchant's own limit. */
function instalmentFields(max: number) {
  if (max <= 1) return { no_installment: '1', max_installment: '0' };
  return { no_installment: '0', max_installment: max >= MAX_INSTALMENTS ? '0' : String(max) };
}

/** The error number of a status query for a payment that did not succeed. */
const NO_SUCCESSFUL_PAYMENT = '004';

const WHOLE_KURUS = /^\d{1,12}$/;

function readKurus(text: string | undefined): Kurus | undefined {
  return text !== undefined && WHOLE_KURUS.test(text) ? kurus(Number(text)) : undefined;
}

function encodeBasket(basket: CardAttempt['basket']): string {
  const lines = basket.map(({ name, unitPrice, quantity }) => [name, toDecimal(unitPrice), quantity]);
  return Buffer.from(JSON.stringify(lines), 'utf8').toString('base64');
}

/** PayTR's iFrame API (dev.paytr.com; facts and vectors are in the tests). */
export function createPaytrClient(options: ClientOptions): PaymentProvider {
  const { baseUrl, frameBaseUrl = baseUrl, credentials, isTestMode } = options;
  const timeoutsMs = { ...TIMEOUTS_MS, ...options.timeoutsMs };

  /** A payment without this field has the shop's own mode. */
  const isOfTest = (testMode: string | number | undefined): boolean =>
    testMode === undefined || testMode === '' ? isTestMode : String(testMode) === '1';

  /** @param signed in the order of the signature */
  const post = <T>(
    path: string,
    { signed, others }: { readonly signed: Fields; readonly others?: Fields },
    schema: z.ZodType<T>,
    timeoutMs: number,
  ) => {
    const paytr_token = signRequest(credentials, signed);
    const fields = { merchant_id: credentials.merchantId, ...signed, paytr_token, ...others };
    return postForm(`${baseUrl}/odeme/${path}`, fields, schema, timeoutMs);
  };

  const requestToken = async (attempt: CardAttempt): Promise<TokenAnswer> => {
    const signed = {
      user_ip: attempt.customer.ip.replace(/^::ffff:/, ''),
      merchant_oid: attempt.merchantOid,
      email: attempt.customer.email.slice(0, LIMITS.email),
      payment_amount: String(attempt.amount),
      user_basket: encodeBasket(attempt.basket),
      ...instalmentFields(attempt.maxInstallments),
      currency: CURRENCY,
      test_mode: isTestMode ? '1' : '0',
    };
    const others = {
      user_name: attempt.customer.name.slice(0, LIMITS.name),
      user_address: attempt.customer.address.slice(0, LIMITS.address),
      user_phone: attempt.customer.phone.slice(0, LIMITS.phone),
      merchant_ok_url: attempt.successUrl,
      merchant_fail_url: attempt.failureUrl,
      debug_on: isTestMode ? '1' : '0',
      timeout_limit: String(attempt.timeoutMinutes),
      lang: 'tr',
      iframe_v2: '1',
    };
    const answer = await post('api/get-token', { signed, others }, tokenAnswer, timeoutsMs.token);
    return 'failure' in answer ? { status: 'failed', reason: answer.failure } : answer.json;
  };

  const verifyCallback = (form: Fields): CardCallback | undefined => {
    const { merchant_oid = '', status = '', total_amount = '', hash = '' } = form;
    // If a sender did not encode `+`, forms contain a blank; base64 contains no blanks.
    const given = hash.replaceAll(' ', '+');
    if (!isSameHash(signCallback({ merchant_oid, status, total_amount }, credentials), given))
      return undefined;
    const totalAmount = readKurus(total_amount);
    if ((status !== 'success' && status !== 'failed') || totalAmount === undefined) return undefined;
    return {
      merchantOid: merchant_oid,
      status,
      totalAmount,
      paymentAmount: readKurus(form['payment_amount']),
      currency: form['currency'],
      isTest: isOfTest(form['test_mode']),
      installmentCount: readKurus(form['installment_count']),
      failureCode: form['failed_reason_code'],
      failureMessage: form['failed_reason_msg'],
    };
  };

  const queryStatus = async (merchantOid: string): Promise<CardStatus> => {
    const signed = { merchant_oid: merchantOid };
    const answer = await post('durum-sorgu', { signed }, statusAnswer, timeoutsMs.query);
    if ('failure' in answer) return { state: 'unknown', reason: answer.failure };
    if ('payment_amount' in answer.json) {
      const { payment_amount, payment_total, test_mode, returns } = answer.json;
      const isTest = isOfTest(test_mode);
      return { state: 'paid', paymentAmount: payment_amount, totalAmount: payment_total, isTest, returns };
    }
    if (answer.json.err_no === NO_SUCCESSFUL_PAYMENT) return { state: 'unpaid' };
    return { state: 'unknown', reason: answer.json.err_msg ?? UNREADABLE_ANSWER };
  };

  const refund = async (merchantOid: string, amount: Kurus, reference: string): Promise<RefundAnswer> => {
    const signed = { merchant_oid: merchantOid, return_amount: toDecimal(amount) };
    const others = { reference_no: reference };
    const answer = await post('iade', { signed, others }, refundAnswer, timeoutsMs.query);
    if ('failure' in answer) return { status: 'unknown', reason: answer.failure };
    const { status, err_no = '', err_msg = '' } = answer.json;
    return status === 'success'
      ? { status: 'success' }
      : { status: 'failed', reason: [err_no, err_msg].filter(Boolean).join(' ') || UNREADABLE_ANSWER };
  };

  const instalmentRates = async (): Promise<InstalmentRates | undefined> => {
    const signed = { request_id: randomBytes(12).toString('hex') };
    const answer = await post('taksit-oranlari', { signed }, z.unknown(), timeoutsMs.rates);
    return 'failure' in answer ? undefined : readRates(answer.json);
  };

  return {
    requestToken,
    verifyCallback,
    queryStatus,
    refund,
    instalmentRates,
    frameUrl: (token) => `${frameBaseUrl}/odeme/guvenli/${encodeURIComponent(token)}`,
    isTestMode,
  };
}
