/** A mail ready to go out. */
export interface MailMessage {
  /** What it is and for what, such as `order-received:<order id>`; the same id is never sent twice. */
  readonly id: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly replyTo?: string;
  /** Who it says it is from; the shop's company where it says nothing. */
  readonly fromName?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly {
    readonly filename: string;
    readonly content: string;
    readonly contentType: string;
  }[];
  /** Nothing of it stays once the mail server has it. */
  readonly isForgottenOnceSent?: true;
}

export type MailState = 'waiting' | 'sent' | 'failed';

/** A mail, or another message, as its outbox keeps it; the body of a mail goes when it has been sent. */
export interface OutboxEntry<Message = MailMessage> {
  readonly id: string;
  readonly message?: Message;
  readonly to: string;
  readonly subject: string;
  readonly state: MailState;
  readonly attempts: number;
  /** ISO times. */
  readonly createdAt: string;
  readonly nextAttemptAt: string;
  readonly sentAt?: string;
  /** The mail server's own words at the last failure. */
  readonly lastError?: string;
}

/** The outbox's entries, each kept by itself. */
export interface OutboxRecords<Message = MailMessage> {
  /** Oldest first. */
  load(): readonly OutboxEntry<Message>[];
  /** Durable when it resolves. */
  write(entry: OutboxEntry<Message>): Promise<void>;
  remove(id: string): Promise<void>;
  /** Removes every file in which one of these words stands, those that cannot be read as a mail included. */
  removeMentioning(words: readonly string[]): Promise<void>;
}

/** Mails wait on disk until the mail server has taken them; nothing that puts one in waits for that. */
export interface Outbox<Message = MailMessage> {
  /** Durable when it resolves. An id that was put in before changes nothing. */
  enqueue(message: Message): Promise<void>;
  /** Newest first. */
  entries(): readonly OutboxEntry<Message>[];
  /** Tries again now what is still there to be sent. False for what is unknown, and for a mail that was sent. */
  retry(id: string): Promise<boolean>;
  /** Removes all mails of these orders or wishes for good, sent or not; one on its way is not written down again. */
  forgetOrders(orderIds: readonly string[]): Promise<void>;
}

export interface RunningOutbox<Message = MailMessage> extends Outbox<Message> {
  /** Sends what is due, now and from now on; until then mails are only kept. */
  start(): void;
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Sends a mail at once, to the shop's own address when none is named, and gives the mail server's answer.
 * @throws AppError `mail_failed` with the server's words, or when there is no account.
 */
export type SendTestMail = (address?: string) => Promise<{ readonly answer: string; readonly to: string }>;
