import { formatTime } from '#kernel/turkish-time';
import { mailTest, mailToJson, type MailJson } from '#contract/orders/email';
import { fittingMails, isForOwner, ORDER_MAILS, type OrderMail } from '#domain/orders/order-mail';
import type { OrderRecord } from '#domain/orders/order-list';
import { orderNumberOf } from '#domain/orders/order-number';
import { ORDER_WORDS } from '#domain/orders/order-words';
import {
  commandGroup,
  dataCommand,
  type DataOptions,
  type OptionsOf,
  readNumber,
  wrongUsage,
} from '../command.ts';
import { reportAudit } from '../report-audit.ts';
import { openOrderReader } from './orders/order-reader.ts';
import { texts } from '../texts.ts';
import { withDesk } from './orders/with-desk.ts';

const { mail: words } = texts;
const STATES = ['waiting', 'sent', 'failed', 'unsent'] as const;

async function test(address: string | undefined, options: DataOptions): Promise<void> {
  if (address !== undefined && !mailTest.safeParse({ to: address }).success) {
    throw wrongUsage(words.badAddress(address));
  }
  const { to, answer } = await withDesk(options, ({ sendTestMail }) => sendTestMail(address));
  options.printer.result({ to, answer }, [words.tested(to, answer)]);
}

/** The last mail that a customer gets for an order in its present state. */
function newestMail(record: OrderRecord): OrderMail {
  return fittingMails(record).findLast((mail) => !isForOwner(mail)) ?? 'order-received';
}

type PreviewOptions = OptionsOf<typeof words.preview> & { readonly mail?: OrderMail };

async function preview(subject: string, options: PreviewOptions): Promise<void> {
  const named = ORDER_MAILS.find((mail) => mail === subject);
  const record = named
    ? undefined
    : (await openOrderReader(options)).require(subject, words.unknown(subject));
  if (record) {
    const number = orderNumberOf(record.order.id);
    await reportAudit(options, { kind: 'person', action: 'order-viewed', subject: number });
  }
  const mail = options.mail ?? named ?? (record ? newestMail(record) : 'order-received');
  const publicUrl = process.env['SHOP_PUBLIC_URL'] ?? '';
  const { previewMail } = await import('#compose/tools/open-mail-preview');
  const message = await previewMail(options.folder, {
    mail,
    record,
    publicUrl: URL.canParse(publicUrl) ? new URL(publicUrl) : undefined,
  });
  const { to, text, html, attachments = [] } = message;
  const { printer } = options;
  const names = attachments.map(({ filename }) => filename);
  const lines = options.html
    ? [html]
    : [...words.head(`${to.name} <${to.address}>`, message.subject), text, ...names.map(words.attachment)];
  if (options.out === undefined) {
    printer.result({ mail, to: to.address, subject: message.subject, text, html, attachments: names }, lines);
    return;
  }
  const { writePersonsFile } = await import('#compose/tools/open-orders');
  await writePersonsFile(options.out, lines.map((line) => `${line}\n`).join(''));
  printer.result({ mail, file: options.out }, []);
  printer.info(words.written(options.out));
}

function lineOf({ id, to, subject, state, attempts, createdAt, lastError }: MailJson): string {
  return [
    formatTime(createdAt),
    ORDER_WORDS.mailStates[state].padEnd(13),
    words.tries(attempts),
    to,
    subject,
    ...(lastError === null ? [] : [lastError]),
    id,
  ].join('  ');
}

async function list({ state, limit = '50', ...options }: OptionsOf<typeof words.list>): Promise<void> {
  const most = readNumber('--limit', limit, 1);
  const { readMails } = await import('#compose/tools/open-mail-preview');
  const all = readMails(options.folder).map(mailToJson);
  const isUnsent = (mail: MailJson): boolean => mail.state !== 'sent';
  const listed = all.filter(
    (mail) => state === undefined || (state === 'unsent' ? isUnsent(mail) : mail.state === state),
  );
  const mails = listed.slice(0, most);
  const unsent = all.filter(isUnsent).length;
  const count = mails.length;
  await reportAudit(options, { kind: 'person', action: 'mails-viewed', subject: 'outbox', count });
  const { printer } = options;
  printer.result({ total: listed.length, unsent, mails }, mails.map(lineOf));
  printer.info(words.count(count, listed.length, unsent));
}

async function retry(
  id: string | undefined,
  { all = false, ...options }: OptionsOf<typeof words.retry>,
): Promise<void> {
  if ((id === undefined) !== all) throw wrongUsage(words.oneOrAll);
  const mails = await withDesk(options, (desk) => desk.retryMails(id === undefined ? undefined : [id]));
  const sent = mails.filter(({ state }) => state === 'sent');
  const { printer } = options;
  printer.result({ tried: mails.length, sent: sent.length, mails }, [
    ...sent.map(({ subject, to }) => words.sent(subject, to)),
    ...(mails.length === 0 ? [words.nothing] : []),
  ]);
  if (sent.length === mails.length) return;
  process.exitCode = 1;
  for (const { subject, to, state, lastError } of mails) {
    if (state !== 'sent') printer.error(words.notSent(subject, to, lastError ?? words.stillWaiting));
  }
}

/** `shop mail`: tests the mail account, previews mails, and sends the unsent ones. */
export const mailCommand = commandGroup('mail', words.group, [
  dataCommand('test', words.test, test),
  dataCommand('preview', words.preview, preview, { choices: { mail: ORDER_MAILS } }),
  dataCommand('list', words.list, list, { choices: { state: STATES } }),
  dataCommand('retry', words.retry, retry),
]);
