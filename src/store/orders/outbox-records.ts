import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { parseJson } from '#kernel/json';
import type { z } from 'zod';
import { AppError } from '#domain/errors';
import { mailMessage, type OutboxEntry, outboxHead } from '#domain/orders/outbox-message';
import { type HookMessage, hookMessage } from '#domain/panel/webhook';
import type { MayReplace, OutboxRecords } from '#shop/orders/mail-ports';
import { type Log, SILENT_LOG } from '../files/log.ts';
import { namesIn, statOf } from '../files/paths.ts';
import { readPrivateText } from '../files/private-files.ts';
import { setAside } from '../files/set-aside.ts';
import { tryOr } from '#kernel/system-code';
import { findSharedFiles, putPrivateFile, type SharedFiles } from '../shared/shared-folder.ts';

export const OUTBOX_FOLDER = 'outbox';

export const outboxEntry: z.ZodType<OutboxEntry> = outboxHead.extend({
  message: mailMessage.exactOptional(),
});

export const HOOKS_FOLDER = 'hooks';

export function isMessageFile(name: string): boolean {
  return /^[0-9a-f]{32}\.json$/.test(name);
}

export const hookEntry: z.ZodType<OutboxEntry<HookMessage>> = outboxHead.extend({
  message: hookMessage.exactOptional(),
});

/** `_private/outbox/`: one file for each mail. */
export function openOutboxRecords(privateDir: string, log: Log = SILENT_LOG): OutboxRecords {
  return openRecords(privateDir, OUTBOX_FOLDER, outboxEntry, log);
}

/** `_private/hooks/`: one file for each message to each webhook. */
export function openHookRecords(privateDir: string, log: Log): OutboxRecords<HookMessage> {
  return openRecords(privateDir, HOOKS_FOLDER, hookEntry, log);
}

function openRecords<Message>(
  privateDir: string,
  place: string,
  schema: z.ZodType<OutboxEntry<Message>>,
  log: Log,
): OutboxRecords<Message> {
  const folder = join(privateDir, place);
  const nameOf = (id: string): string => `${createHash('sha256').update(id).digest('hex').slice(0, 32)}.json`;
  /** Ids of the entries that were read or written, by file name: the file of a removed entry cannot be read any more. */
  const ids = new Map<string, string>();
  /** Undefined for a file that cannot be read now; a later try may succeed. */
  const readText = (path: string): string | undefined => tryOr(undefined, () => readPrivateText(path));
  /** Entries of a file; none when it is broken, so that the other messages are still sent. */
  const read = (name: string): OutboxEntry<Message>[] => {
    const path = join(folder, name);
    const text = readText(path);
    const { data, error } = schema.safeParse(parseJson(text ?? ''));
    if (data) {
      ids.set(name, data.id);
      return [data];
    }
    log.error({ err: error, name }, 'a message in an outbox could not be read');
    if (text !== undefined) setAside(path);
    return [];
  };

  const writeShared = async (
    files: SharedFiles,
    entry: OutboxEntry<Message>,
    mayReplace: MayReplace<Message>,
  ): Promise<boolean> => {
    let isWritten = false;
    await files.update(`${place}/${nameOf(entry.id)}`, (body, isKnown) => {
      const current = body && schema.parse(parseJson(Buffer.from(body).toString('utf8')));
      isWritten = body === undefined && isKnown ? false : mayReplace(current);
      return Promise.resolve(isWritten ? Buffer.from(JSON.stringify(entry)) : body);
    });
    return isWritten;
  };
  const remove = (name: string): Promise<void> => putPrivateFile(privateDir, `${place}/${name}`, undefined);

  return {
    load: () =>
      namesIn(folder)
        .filter(isMessageFile)
        .flatMap(read)
        .toSorted((left, right) => left.createdAt.localeCompare(right.createdAt)),
    write: async (entry, mayReplace) => {
      const name = nameOf(entry.id);
      ids.set(name, entry.id);
      const files = findSharedFiles(privateDir);
      if (files) return writeShared(files, entry, mayReplace);
      await putPrivateFile(privateDir, `${place}/${name}`, Buffer.from(JSON.stringify(entry)));
      return true;
    },
    remove: (id) => remove(nameOf(id)),
    removeMentioning: async (words) => {
      await findSharedFiles(privateDir)?.catchUp();
      for (const name of namesIn(folder)) {
        const text = readText(join(folder, name));
        // What another server has removed since mentions nobody.
        if (text === undefined && statOf(join(folder, name))) throw new AppError('storage_failed');
        if (words.some((word) => text?.includes(word))) await remove(name);
      }
    },
    subscribe: (listener) =>
      findSharedFiles(privateDir)?.subscribe((path) => {
        const name = basename(path);
        if (path !== `${place}/${name}`) return;
        const [entry] = statOf(join(folder, name)) ? read(name) : [];
        const id = entry?.id ?? ids.get(name);
        if (id !== undefined) listener(id, entry);
      }),
  };
}
