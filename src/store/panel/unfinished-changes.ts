import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parseJson } from '#kernel/json';
import { z } from 'zod';
import { MOVEMENT_KINDS } from '#domain/orders/stock-ledger';
import { CHANGE_ACTIONS, type UnfinishedChange, type UnfinishedChanges } from '#shop/panel/ports';
import { PRIVATE_FOLDER } from '../files/data-folder.ts';
import { openPrivateFolder } from '../files/data-lock.ts';
import { removeDurably, writeDurably } from '../files/durable-file.ts';
import type { Log } from '../files/log.ts';
import { holderFields, isAlive, newHolder } from '../files/process-lock.ts';

const text = z.string().nullable();
const values = z.record(z.string(), z.unknown()).nullable();
const headFields = z.object({
  holder: holderFields,
  id: z.string(),
  batch: z.object({
    id: z.string(),
    at: z.string(),
    by: z.string(),
    action: z.enum(CHANGE_ACTIONS),
    reason: z.string().exactOptional(),
    undoes: z.string().exactOptional(),
  }),
  removedCategories: z.array(z.string()),
  movements: z
    .array(
      z.object({
        productId: z.string(),
        name: z.string(),
        quantity: z.number(),
        kind: z.enum(MOVEMENT_KINDS),
        note: z.string().optional(),
      }),
    )
    .default([]),
});
const stepFields = z.object({
  file: z.object({ path: z.string(), from: z.string().exactOptional(), before: text, after: text }),
  edit: z.object({ productId: z.string(), name: z.string(), before: values, after: values }).exactOptional(),
});

const ENDING = '.jsonl';
/** Steps that are written as text without letting others work. */
const STEPS_AT_ONCE = 200;

/**
 * `_private/unfinished/`: one file for each change of many files that is under way. Its first line says whose it is,
 * each further one is a step.
 */
export function openUnfinishedChanges(dataDir: string, log: Log): UnfinishedChanges {
  const folder = join(dataDir, PRIVATE_FOLDER, 'unfinished');
  const pathOf = (id: string): string => join(folder, `${id}${ENDING}`);
  /** Of this process. */
  const running = new Set<string>();

  const read = (name: string): UnfinishedChange | undefined => {
    try {
      const [head = '', ...lines] = readFileSync(join(folder, name), 'utf8').trimEnd().split('\n');
      const { holder, ...change } = headFields.parse(parseJson(head));
      const isOwn = holder.pid === process.pid;
      if (isOwn ? running.has(change.id) : isAlive(holder, join(folder, name))) return undefined;
      return { ...change, steps: lines.map((line) => stepFields.parse(parseJson(line))) };
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      log.warn({ err: error, file: name }, 'an unfinished change cannot be read');
      return undefined;
    }
  };

  return {
    async begin({ steps, ...change }) {
      const { id } = change;
      const lines = [JSON.stringify({ holder: newHolder(), ...change })];
      for (const [index, step] of steps.entries()) {
        if (index % STEPS_AT_ONCE === STEPS_AT_ONCE - 1) await nextTurn();
        lines.push(JSON.stringify(step));
      }
      openPrivateFolder(dataDir);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      running.add(id);
      await writeDurably(pathOf(id), `${lines.join('\n')}\n`, { mode: 0o600 });
    },
    async end(id) {
      await removeDurably(pathOf(id));
      running.delete(id);
    },
    leave: (id) => void running.delete(id),
    list() {
      if (!existsSync(folder)) return [];
      const names = readdirSync(folder).filter((name) => name.endsWith(ENDING) && !name.startsWith('.'));
      return names
        .flatMap((name) => read(name) ?? [])
        .sort((left, right) => left.batch.at.localeCompare(right.batch.at));
    },
  };
}
