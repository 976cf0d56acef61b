import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '#kernel/json';
import { z } from 'zod';
import { AppError } from '#domain/errors';
import { HOOK_EVENTS } from '#domain/panel/webhook';
import type { OutboxEntry, OutboxRecords } from '#shop/orders/mail-ports';
import type { HookMessage } from '#shop/panel/webhooks';
import { removeDurably, writeDurably } from '../files/durable-file.ts';
import type { Log } from '../files/log.ts';
import { makeFolder } from '../files/make-folder.ts';
import { namesIn } from '../files/names-in.ts';
import { setAside } from '../files/set-aside.ts';
import { systemCodeOf } from '../files/system-code.ts';

const message = z.object({
  id: z.string(),
  to: z.object({ name: z.string(), address: z.string() }),
  replyTo: z.string().exactOptional(),
  fromName: z.string().exactOptional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z
    .array(z.object({ filename: z.string(), content: z.string(), contentType: z.string() }))
    .exactOptional(),
});

export const OUTBOX_FOLDER = 'outbox';

const entryFields = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.int(),
  createdAt: z.string(),
  nextAttemptAt: z.string(),
  sentAt: z.string().exactOptional(),
  lastError: z.string().exactOptional(),
});

/** A file of the outbox of mails. */
export const outboxEntry: z.ZodType<OutboxEntry> = entryFields.extend({ message: message.exactOptional() });

export const HOOKS_FOLDER = 'hooks';

/** A file of the outbox of webhooks. */
export const hookEntry: z.ZodType<OutboxEntry<HookMessage>> = entryFields.extend({
  message: z
    .object({
      id: z.string(),
      webhook: z.string(),
      messageId: z.string(),
      type: z.enum(HOOK_EVENTS),
      body: z.string(),
    })
    .exactOptional(),
});

/** `_private/outbox/`: one file for each mail. */
export function openOutboxRecords(privateDir: string, log: Log): OutboxRecords {
  return openRecords(join(privateDir, OUTBOX_FOLDER), outboxEntry, log);
}

/** `_private/hooks/`: one file for each message to each webhook. */
export function openHookRecords(privateDir: string, log: Log): OutboxRecords<HookMessage> {
  return openRecords(join(privateDir, HOOKS_FOLDER), hookEntry, log);
}

function openRecords<Message>(
  folder: string,
  schema: z.ZodType<OutboxEntry<Message>>,
  log: Log,
): OutboxRecords<Message> {
  const pathOf = (id: string): string =>
    join(folder, `${createHash('sha256').update(id).digest('hex').slice(0, 32)}.json`);
  /** Undefined for what cannot be read now and may be read later. */
  const readText = (path: string): string | undefined => {
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      const code = systemCodeOf(error);
      if (code === undefined) throw error;
      return code === 'EISDIR' ? '' : undefined;
    }
  };
  /** One broken message must not keep the others back. */
  const read = (name: string): OutboxEntry<Message>[] => {
    const path = join(folder, name);
    const text = readText(path);
    const { data, error } = schema.safeParse(parseJson(text ?? ''));
    if (data) return [data];
    log.error({ err: error, name }, 'a message in an outbox could not be read');
    if (text !== undefined) setAside(path);
    return [];
  };
  return {
    load: () =>
      namesIn(folder)
        .filter((name) => /^[0-9a-f]{32}\.json$/.test(name))
        .flatMap(read)
        .toSorted((left, right) => left.createdAt.localeCompare(right.createdAt)),
    write: (entry) => {
      makeFolder(folder);
      return writeDurably(pathOf(entry.id), JSON.stringify(entry), { mode: 0o600 });
    },
    remove: async (id) => {
      await removeDurably(pathOf(id));
    },
    removeMentioning: async (words) => {
      for (const path of namesIn(folder).map((name) => join(folder, name))) {
        const text = readText(path);
        if (text === undefined) throw new AppError('storage_failed');
        if (words.some((word) => text.includes(word))) await removeDurably(path);
      }
    },
  };
}
