import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server on this machine for one test. */
export interface MailServer {
  /** `smtp://127.0.0.1:port`, or `smtps:` */
  readonly url: string;
  /** The received mails, oldest first. */
  readonly received: Email[];
  /** Its refusal of every mail; undefined accepts them. */
  refusal: string | undefined;
  close(): Promise<void>;
}

interface Tls {
  readonly key: string;
  readonly cert: string;
  /** Otherwise a connection begins unencrypted and is upgraded (STARTTLS). */
  readonly isFromStart: boolean;
}

/** Starts a mail server on a free port of 127.0.0.1. */
export async function openMailServer(tls?: Tls): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    ...(tls ? { key: tls.key, cert: tls.cert, secure: tls.isFromStart } : { disabledCommands: ['STARTTLS'] }),
    onData: (stream, _session, callback) => {
      void buffer(stream).then(async (bytes) => {
        const mail = await PostalMime.parse(bytes);
        const { refusal } = mailServer;
        if (refusal !== undefined) return callback(Object.assign(new Error(refusal), { responseCode: 451 }));
        mailServer.received.push(mail);
        return callback();
      });
    },
  });
  const listener = server.listen(0, '127.0.0.1');
  await new Promise<void>((resolve) => listener.once('listening', () => resolve()));
  const address: AddressInfo = JSON.parse(JSON.stringify(listener.address()));
  // A client that refuses the certificate disconnects.
  server.on('error', () => undefined);
  const mailServer: MailServer = {
    url: `${tls?.isFromStart ? 'smtps' : 'smtp'}://127.0.0.1:${address.port}`,
    received: [],
    refusal: undefined,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  return mailServer;
}
