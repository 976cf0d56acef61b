import type { MailMessage, OutboxEntry } from '#domain/orders/outbox-message';

/** The entries of the outbox, one file each. */
export interface OutboxRecords<Message = MailMessage> {
  /** Oldest first. */
  load(): readonly OutboxEntry<Message>[];
  /** Durable when it resolves; false when another server's newest version of it may not be replaced. */
  write(entry: OutboxEntry<Message>, mayReplace: MayReplace<Message>): Promise<boolean>;
  remove(id: string): Promise<void>;
  /** Removes every file that contains one of these words, even unreadable ones. */
  removeMentioning(words: readonly string[]): Promise<void>;
  /**
   * With several servers: calls `listener` with each entry that another server changed, or with undefined when it was
   * removed. A removed entry is never written again. Returns the function that ends the subscription; undefined with a
   * single server.
   */
  subscribe(
    listener: (id: string, entry: OutboxEntry<Message> | undefined) => void,
  ): (() => void) | undefined;
}

/** Whether a new entry may replace the current one; undefined when there is none. */
export type MayReplace<Message = MailMessage> = (current: OutboxEntry<Message> | undefined) => boolean;

/** Mails wait on disk until the mail server accepts them; the sender of a mail never waits for that. */
export interface Outbox<Message = MailMessage> {
  /** Durable when it resolves. A known id changes nothing. */
  enqueue(message: Message): Promise<void>;
  /** Newest first. */
  entries(): readonly OutboxEntry<Message>[];
  /** Retries a mail now. False for an unknown or sent mail. */
  retry(id: string): Promise<boolean>;
  /** Removes all mails about these orders or wishes for good; one that is being sent is not stored again. */
  forgetOrders(orderIds: readonly string[]): Promise<void>;
}

export interface RunningOutbox<Message = MailMessage> extends Outbox<Message> {
  /** Sends due mails from now on; before, mails are only stored. */
  start(): void;
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** To the shop's own address by default. @throws AppError `mail_failed` with the server's words, or no account */
export type SendTestMail = (address?: string) => Promise<{ readonly answer: string; readonly to: string }>;
