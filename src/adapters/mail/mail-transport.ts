import { createTransport } from 'nodemailer';
import { AppError } from '#domain/errors';
import type { MailMessage } from '#shop/orders/mail-ports';

const TIMEOUT_MS = 20_000;

export interface MailAccount {
  /** Address that mails come from; also the user name when `smtpUrl` carries none. */
  readonly senderAddress: string;
  readonly senderName: string;
  readonly password?: string;
  /** `smtp://user:pass@host:port` or `smtps://...`; without it the provider is chosen by the sender's domain. */
  readonly smtpUrl?: string;
}

/** Servers of the providers that Turkish shops use, by the domain of the sender's address. */
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

const timeouts = {
  connectionTimeout: TIMEOUT_MS,
  greetingTimeout: TIMEOUT_MS,
  socketTimeout: TIMEOUT_MS,
  // A mail's content never reads files or fetches addresses.
  disableFileAccess: true,
  disableUrlAccess: true,
} as const;

function openTransport({ smtpUrl, senderAddress, password }: MailAccount) {
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
    });
  }
  const domain = senderAddress.split('@')[1]?.toLowerCase() ?? '';
  const provider = PROVIDERS[domain] ?? { host: `mail.${domain}`, port: 587, secure: false };
  return createTransport({
    ...provider,
    // A password never travels in the open, whatever somebody on the way makes of STARTTLS.
    requireTLS: true,
    ...(password ? { auth: { user: senderAddress, pass: password } } : {}),
    ...timeouts,
  });
}

/** The mail server's own words of a failure, without the account's secrets. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const response = 'response' in error && typeof error.response === 'string' ? error.response : undefined;
  return (response ?? error.message).slice(0, 500);
}

/**
 * Hands one mail to the mail server and gives its answer.
 * @throws AppError `mail_failed` with the server's words when it did not take the mail.
 */
export async function sendMail(account: MailAccount, message: MailMessage): Promise<string> {
  const transport = openTransport(account);
  try {
    const { response } = await transport.sendMail({
      from: { name: message.fromName ?? account.senderName, address: account.senderAddress },
      to: { ...message.to },
      ...(message.replyTo ? { replyTo: message.replyTo } : {}),
      subject: message.subject,
      text: message.text,
      html: message.html,
      // The same mail keeps its id, so that a mail program shows it once should it ever arrive twice.
      messageId: `<${message.id.replaceAll(/[^A-Za-z0-9.-]/g, '.')}@${account.senderAddress.split('@')[1] ?? 'localhost'}>`,
      attachments: (message.attachments ?? []).map((attachment) => ({ ...attachment })),
    });
    return response;
  } catch (error) {
    throw new AppError('mail_failed', { message: explain(error), cause: error });
  } finally {
    transport.close();
  }
}
