import { randomUUID } from 'node:crypto';
import { requireFound } from '#domain/errors';
import type { Settings } from '#domain/catalogue/site/settings';
import type { MailMessage } from '#domain/orders/outbox-message';
import type { OutboxRecords, SendTestMail } from '#shop/orders/mail-ports';
import { type MailAccount, sendMail } from './mail-transport.ts';
import { openOutbox } from './outbox.ts';

interface Options {
  readonly records: OutboxRecords;
  readonly settings: () => Settings;
  readonly smtpUrl: string | undefined;
  readonly password: () => string | undefined;
  readonly isMine: (() => boolean) | undefined;
  readonly render: (template: string, values: Readonly<Record<string, unknown>>) => string;
}

const MINUTE_MS = 60_000;
export const MAIL_OUTBOX = {
  failure: 'mail_failed',
  headOf: ({ to, subject }: MailMessage) => ({ to: to.address, subject }),
  /** About three days in total. */
  waitsMs: [1, 5, 15, 60, 180, 360, 720, 1440, 1440].map((minutes) => minutes * MINUTE_MS),
} as const;

export type Mailbox = ReturnType<typeof openMailbox>;

/** The mail account; undefined while the shop has none, or has switched mails off. */
export function mailAccountOf(
  settings: Settings,
  smtpUrl: string | undefined,
  password: string | undefined,
): MailAccount | undefined {
  const senderAddress = settings.emailSenderAddress || (smtpUrl ? settings.email : '');
  if (!senderAddress || !settings.emailEnabled) return undefined;
  return {
    senderAddress,
    senderName: settings.companyName,
    ...(password ? { password } : {}),
    ...(smtpUrl ? { smtpUrl } : {}),
  };
}

/** Opens the outbox, which sends nothing until it is started. */
export function openMailbox({ settings, smtpUrl, password, render, ...rest }: Options) {
  const requireAccount = (message: string): MailAccount =>
    requireFound(mailAccountOf(settings(), smtpUrl, password()), 'mail_failed', { message });
  return {
    hasAccount: (): boolean => mailAccountOf(settings(), smtpUrl, undefined) !== undefined,
    outbox: openOutbox({
      ...MAIL_OUTBOX,
      ...rest,
      send: (message, signal) =>
        sendMail(requireAccount('E-posta hesabı tanımlı değil.'), message, { signal }),
    }),
    sendTestMail: async (address?: string): ReturnType<SendTestMail> => {
      const account = requireAccount(
        'E-posta hesabı tanımlı değil: gönderen adresini ve şifresini kaydedip e-postayı açın.',
      );
      const { companyName, email, emailRecipientAddress } = settings();
      const to = address ?? (emailRecipientAddress || email);
      const values = { companyName, sender: account.senderAddress };
      const answer = await sendMail(account, {
        id: `test:${randomUUID()}`,
        to: { name: address === undefined ? companyName : '', address: to },
        subject: render('mail/test-subject.txt', values).trim(),
        text: render('mail/test.txt', values),
        html: render('mail/test.html', values),
      });
      return { answer, to };
    },
  };
}
