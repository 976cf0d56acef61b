import { expect, it } from 'vitest';
import { settingsFields } from '#domain/catalogue/site/settings';
import { mailAccountOf } from './mailbox.ts';

const SMTP = 'smtp://127.0.0.1:25';

it.each([
  [{}, undefined, undefined],
  [{}, SMTP, 'bilgi@ornek.com'],
  [{ emailSenderAddress: 'a@b.com' }, SMTP, 'a@b.com'],
  [{ emailSenderAddress: 'a@b.com' }, undefined, 'a@b.com'],
  [{ emailEnabled: false }, SMTP, undefined],
  [{ emailEnabled: false, emailSenderAddress: 'a@b.com' }, undefined, undefined],
])('with settings %j and the server %s mails go out from %s', (settings, smtpUrl, sender) => {
  expect(mailAccountOf(settingsFields.parse(settings), smtpUrl, undefined)?.senderAddress).toBe(sender);
});
