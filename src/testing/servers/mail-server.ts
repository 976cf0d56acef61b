import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

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

interface Sink {
  /** Called with each mail. @returns why it is refused; undefined accepts it */
  readonly onMail: (bytes: Buffer, session: SMTPServerSession) => Promise<string | undefined>;
  readonly onConnect?: (session: SMTPServerSession) => void;
  readonly tls?: Tls | undefined;
}

/** Starts a mail server on a free port of 127.0.0.1 that hands over each mail. */
export async function openMailSink({
  onMail,
  onConnect = () => undefined,
  tls,
}: Sink): Promise<Pick<MailServer, 'url' | 'close'>> {
  const server = new SMTPServer({
    authOptional: true,
    ...(tls ? { key: tls.key, cert: tls.cert, secure: tls.isFromStart } : { disabledCommands: ['STARTTLS'] }),
    onConnect: (session, callback) => {
      onConnect(session);
      callback();
    },
    onData: (stream, session, callback) => {
      const answer = async (): Promise<void> => {
        const refusal = await onMail(await buffer(stream), session);
        callback(refusal === undefined ? null : Object.assign(new Error(refusal), { responseCode: 451 }));
      };
      // A client may die in the middle of its mail.
      answer().catch(callback);
    },
  });
  const listener = server.listen(0, '127.0.0.1');
  await new Promise<void>((resolve) => listener.once('listening', () => resolve()));
  const address: AddressInfo = JSON.parse(JSON.stringify(listener.address()));
  // A client that refuses the certificate disconnects.
  server.on('error', () => undefined);
  return {
    url: `${tls?.isFromStart ? 'smtps' : 'smtp'}://127.0.0.1:${address.port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Starts a mail server that parses and stores the mails. */
export async function openMailServer(tls?: Tls): Promise<MailServer> {
  const received: Email[] = [];
  const onMail = async (bytes: Buffer): Promise<string | undefined> => {
    const mail = await PostalMime.parse(bytes);
    if (mailServer.refusal === undefined) received.push(mail);
    return mailServer.refusal;
  };
  const mailServer: MailServer = { ...(await openMailSink({ onMail, tls })), received, refusal: undefined };
  return mailServer;
}
