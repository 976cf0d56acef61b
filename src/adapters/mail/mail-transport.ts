import { connect, type Socket } from 'node:net';
import type { createTransport } from 'nodemailer';
import { AppError } from '#domain/errors';
import type { MailMessage } from '#domain/orders/outbox-message';

const TIMEOUT_MS = 20_000;
/** For a whole mail, so that a slow server cannot delay the others. */
const DEADLINE_MS = 45_000;

export interface MailAccount {
  /** The sender's address; also the user name when `smtpUrl` contains none. */
  readonly senderAddress: string;
  readonly senderName: string;
  readonly password?: string;
  /** `smtp://user:pass@host:port` or `smtps://...`; without it the provider is chosen by the sender's domain. */
  readonly smtpUrl?: string;
}

/** The servers of the usual mail providers in Turkey, by the domain of the sender's address. */
const PROVIDERS: Readonly<
  Record<string, { readonly host: string; readonly port: number; readonly secure: boolean }>
> = {
  'gmail.com': { host: 'smtp.gmail.com', port: 465, secure: true },
  'googlemail.com': { host: 'smtp.gmail.com', port: 465, secure: true },
  'outlook.com': { host: 'smtp-mail.outlook.com', port: 587, secure: false },
  'hotmail.com': { host: 'smtp-mail.outlook.com', port: 587, secure: false },
  'yandex.com': { host: 'smtp.yandex.com', port: 465, secure: true },
  'yandex.com.tr': { host: 'smtp.yandex.com.tr', port: 465, secure: true },
  'yahoo.com': { host: 'smtp.mail.yahoo.com', port: 465, secure: true },
  'icloud.com': { host: 'smtp.mail.me.com', port: 587, secure: false },
};

type GetSocket = NonNullable<Extract<Parameters<typeof createTransport>[0], { host?: unknown }>['getSocket']>;

const timeouts = {
  connectionTimeout: TIMEOUT_MS,
  greetingTimeout: TIMEOUT_MS,
  socketTimeout: TIMEOUT_MS,
  // A mail's content can never read files or fetch addresses.
  disableFileAccess: true,
  disableUrlAccess: true,
} as const;

async function openTransport({ smtpUrl, senderAddress, password }: MailAccount, getSocket: GetSocket) {
  // Only who sends needs the library: a shop starts without it.
  const { createTransport } = await import('nodemailer');
  if (smtpUrl) {
    const url = new URL(smtpUrl);
    const secure = url.protocol === 'smtps:';
    return createTransport({
      host: url.hostname,
      port: Number(url.port || (secure ? 465 : 587)),
      secure,
      ...(url.username
        ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
        : {}),
      ...timeouts,
      getSocket,
    });
  }
  const domain = senderAddress.split('@')[1]?.toLowerCase() ?? '';
  const provider = PROVIDERS[domain] ?? { host: `mail.${domain}`, port: 587, secure: false };
  return createTransport({
    ...provider,
    // A password is never sent unencrypted, even if an attacker suppresses STARTTLS.
    requireTLS: true,
    ...(password ? { auth: { user: senderAddress, pass: password } } : {}),
    ...timeouts,
    getSocket,
  });
}

interface SendOptions {
  readonly signal?: AbortSignal;
  readonly deadlineMs?: number;
}

/** What the words of the system mean when no server answered. */
const CAUSES: readonly (readonly [pattern: RegExp, cause: string])[] = [
  [/certificate|altnames/i, 'E-posta sunucusunun güvenlik sertifikası kabul edilmedi'],
  [
    /\bE(?:NOTFOUND|AI_AGAIN|CONNREFUSED|HOSTUNREACH|NETUNREACH|TIMEDOUT)\b/,
    'E-posta sunucusuna bağlanılamadı; adresini SHOP_SMTP_URL ile verin (smtps://ad:şifre@sunucu)',
  ],
];
const TOO_SLOW = 'E-posta sunucusu zamanında yanıt vermedi.';

/** Connections that the signal closes at once. */
function openSocketUntil(end: AbortSignal): GetSocket {
  return ({ host, port }, callback) => {
    const socket: Socket = connect({ host: host ?? 'localhost', port: Number(port) });
    const cut = (): void => void socket.destroy(new Error(TOO_SLOW));
    end.addEventListener('abort', cut, { once: true });
    socket.once('close', () => end.removeEventListener('abort', cut));
    socket.once('error', callback);
    socket.setTimeout(TIMEOUT_MS, cut);
    socket.once('connect', () => {
      socket.off('error', callback);
      socket.setTimeout(0);
      callback(null, { connection: socket });
    });
  };
}

/** The mail server's words about a failure, without the account's secrets. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const response = 'response' in error && typeof error.response === 'string' ? error.response : undefined;
  const words = (response ?? error.message).slice(0, 500);
  const [, cause] = (response === undefined && CAUSES.find(([pattern]) => pattern.test(words))) || [];
  return cause === undefined ? words : `${cause}: ${words}`;
}

/**
 * Sends one mail to the mail server and returns its answer.
 * @param signal ends the attempt when the shop closes
 * @throws AppError `mail_failed` with the server's words when it refused the mail.
 */
export async function sendMail(
  account: MailAccount,
  message: MailMessage,
  { signal, deadlineMs = DEADLINE_MS }: SendOptions = {},
): Promise<string> {
  // Held until the end: Node 20 forgets the timeout of a combined signal when it collects memory.
  const deadline = AbortSignal.timeout(deadlineMs);
  const end = signal ? AbortSignal.any([deadline, signal]) : deadline;
  let transport: Awaited<ReturnType<typeof openTransport>> | undefined;
  try {
    transport = await openTransport(account, openSocketUntil(end));
    if (end.aborted) throw new Error(TOO_SLOW);
    const { response } = await transport.sendMail({
      from: { name: message.fromName ?? account.senderName, address: account.senderAddress },
      to: { ...message.to },
      ...(message.replyTo ? { replyTo: message.replyTo } : {}),
      subject: message.subject,
      text: message.text,
      html: message.html,
      // The same mail keeps its id, so that a mail program shows it once even if it arrives twice.
      messageId: `<${message.id.replaceAll(/[^A-Za-z0-9.-]/g, '.')}@${account.senderAddress.split('@')[1] ?? 'localhost'}>`,
      attachments: (message.attachments ?? []).map((attachment) => ({ ...attachment })),
    });
    return response;
  } catch (error) {
    const isOver = deadline.aborted || end.aborted;
    throw new AppError('mail_failed', { message: isOver ? TOO_SLOW : explain(error), cause: error });
  } finally {
    transport?.close();
  }
}
