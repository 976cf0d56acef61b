import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type BundledScript, bundleScript } from '#testing/browser/bundle-script';
import { MAIL_CERTIFICATE, MAIL_KEY } from '#testing/servers/mail-certificate';
import { openMailServer } from '#testing/servers/mail-server';
import { makeFolder } from '#testing/make-folder';

const run = promisify(execFile);
let script: BundledScript;

beforeAll(async () => {
  script = await bundleScript(`
    import { sendMail } from '#src/adapters/mail/mail-transport.ts';
    const account = { senderAddress: 'a@example.com', senderName: 'A', smtpUrl: process.argv[2] };
    const mail = { id: 'a', to: { name: '', address: 'b@example.com' }, subject: 's', text: 't', html: 'h' };
    await sendMail(account, mail).then(
      () => console.log('sent'),
      ({ code, message }) => console.log(code + ': ' + message),
    );
  `);
});
afterAll(() => script.remove());

it.each(['smtps', 'smtp'] as const)(
  'a mail goes through TLS (%s) to a server that is trusted, and a refused certificate is named',
  async (protocol) => {
    const tls = { key: MAIL_KEY, cert: MAIL_CERTIFICATE, isFromStart: protocol === 'smtps' };
    const mails = await openMailServer(tls);
    onTestFinished(() => mails.close());
    const file = join(makeFolder({ 'ca.pem': MAIL_CERTIFICATE }), 'ca.pem');
    const send = async (address: string, env: Record<string, string> = {}): Promise<string> =>
      (
        await run(process.execPath, [script.path, address], { env: { ...process.env, ...env } })
      ).stdout.trim();

    expect(await send(mails.url)).toContain(
      'mail_failed: E-posta sunucusunun güvenlik sertifikası kabul edilmedi: self-signed certificate',
    );
    expect(mails.received).toEqual([]);
    expect(await send(mails.url, { NODE_EXTRA_CA_CERTS: file })).toBe('sent');
    expect(mails.received.map(({ subject }) => subject)).toEqual(['s']);
  },
);
