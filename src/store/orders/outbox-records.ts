import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '#kernel/json';
import { z } from 'zod';
import type { OutboxEntry, OutboxRecords } from '#shop/orders/mail-ports';
import { removeDurably, writeDurably } from '../files/durable-file.ts';
import type { Log } from '../files/log.ts';
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

const entrySchema: z.ZodType<OutboxEntry> = z.object({
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
  const folder = join(privateDir, 'outbox');
  const pathOf = (id: string): string =>
    join(folder, `${createHash('sha256').update(id).digest('hex').slice(0, 32)}.json`);
  const namesIn = (): string[] => (existsSync(folder) ? readdirSync(folder) : []);
  const read = (name: string): unknown => {
    try {
      return parseJson(readFileSync(join(folder, name), 'utf8'));
    } catch (error) {
      if (systemCodeOf(error) === undefined) throw error;
      return undefined;
    }
  };
  return {
    load: () =>
      namesIn()
        .filter((name) => /^[0-9a-f]{32}\.json$/.test(name))
        .flatMap((name) => {
          // One broken mail must not keep the others back.
          const { data, error } = entrySchema.safeParse(read(name));
          if (!data) log.error({ err: error, name }, 'a mail in the outbox could not be read');
          return data ?? [];
        })
        .toSorted((left, right) => left.createdAt.localeCompare(right.createdAt)),
    write: (entry) => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      return writeDurably(pathOf(entry.id), JSON.stringify(entry), { mode: 0o600 });
    },
    remove: async (id) => {
      await removeDurably(pathOf(id));
    },
    removeMentioning: async (words) => {
      for (const path of namesIn().map((name) => join(folder, name))) {
        const text = readFileSync(path, 'utf8');
        if (words.some((word) => text.includes(word))) await removeDurably(path);
      }
    },
  };
}
