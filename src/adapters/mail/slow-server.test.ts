import { createServer, type AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { sendMail } from './mail-transport.ts';

/** Greets one line after another and never comes to the point. */
async function openDrippingServer(): Promise<string> {
  const server = createServer((socket) => {
    const timer = setInterval(() => socket.write('220-bekleyin\r\n'), 20);
    socket.on('error', () => undefined);
    socket.once('close', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => void server.close());
  const address: AddressInfo = JSON.parse(JSON.stringify(server.address()));
  return `smtp://127.0.0.1:${address.port}`;
}

const MESSAGE = { id: 'a', to: { name: '', address: 'a@example.com' }, subject: 's', text: 't', html: 'h' };

it('a mail server that drips is given up at the deadline, and at once when the shop closes', async () => {
  const account = { senderAddress: 'a@example.com', senderName: 'A', smtpUrl: await openDrippingServer() };
  await expect(sendMail(account, MESSAGE, { deadlineMs: 200 })).rejects.toMatchObject({
    code: 'mail_failed',
    message: 'E-posta sunucusu zamanında yanıt vermedi.',
  });
  const closing = new AbortController();
  const sending = sendMail(account, MESSAGE, { signal: closing.signal });
  setTimeout(() => closing.abort(), 50);
  await expect(sending).rejects.toMatchObject({ code: 'mail_failed' });
});
