import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '#kernel/json';
import { z } from 'zod';
import { AppError } from '#domain/errors';
import type { OutboxEntry, OutboxRecords } from '#shop/orders/mail-ports';
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

/** A file of the outbox. */
export const outboxEntry: z.ZodType<OutboxEntry> = z.object({
  id: z.string(),
  message: message.exactOptional(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.int(),
  createdAt: z.string(),
  nextAttemptAt: z.string(),
  sentAt: z.string().exactOptional(),
  lastError: z.string().exactOptional(),
});

/** `_private/outbox/`: one file for each mail. */
export function openOutboxRecords(privateDir: string, log: Log): OutboxRecords {
  const folder = join(privateDir, OUTBOX_FOLDER);
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
  /** One broken mail must not keep the others back. */
  const read = (name: string): OutboxEntry[] => {
    const path = join(folder, name);
    const text = readText(path);
    const { data, error } = outboxEntry.safeParse(parseJson(text ?? ''));
    if (data) return [data];
    log.error({ err: error, name }, 'a mail in the outbox could not be read');
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
