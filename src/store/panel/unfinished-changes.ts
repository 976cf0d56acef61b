import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '#kernel/json';
import { z } from 'zod';
import { changeStep, type UnfinishedChange, unfinishedHead } from '#domain/panel/unfinished-change';
import type { UnfinishedChanges } from '#shop/panel/ports';
import { PRIVATE_FOLDER } from '../files/data-folder.ts';
import { writePrivately } from '../files/private-files.ts';
import { removeDurably } from '../files/durable-file.ts';
import { type Log, SILENT_LOG } from '../files/log.ts';
import { namesIn } from '../files/paths.ts';
import { holderFields, isAlive, type LockHolder, newHolder } from '../files/lock/process-lock.ts';
import { systemCodeOf } from '#kernel/system-code';
import { setImmediate as yieldTurn } from 'node:timers/promises';

const headFields = unfinishedHead.extend({ holder: holderFields });

const ENDING = '.jsonl';
/** Steps that are encoded before other work may run. */
const STEPS_AT_ONCE = 200;

export function isUnfinishedFile(name: string): boolean {
  return name.endsWith(ENDING) && !name.startsWith('.');
}

/** A change that runs or that a crash ended, with its process. @throws ZodError, the system's error */
export function readUnfinished(path: string): UnfinishedChange & { readonly holder: LockHolder } {
  const [head = '', ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n');
  return {
    ...headFields.parse(parseJson(head)),
    steps: lines.map((line) => changeStep.parse(parseJson(line))),
  };
}

/**
 * `_private/unfinished/`: one file for each running change of many files. The first line names its process; each
 * further line is a step.
 */
export function openUnfinishedChanges(dataDir: string, log: Log = SILENT_LOG): UnfinishedChanges {
  const folder = join(dataDir, PRIVATE_FOLDER, 'unfinished');
  const pathOf = (id: string): string => join(folder, `${id}${ENDING}`);
  const running = new Set<string>();

  const read = (name: string): UnfinishedChange | undefined => {
    const path = join(folder, name);
    try {
      const { holder, ...change } = readUnfinished(path);
      const isThisProcess = holder.pid === process.pid;
      return (isThisProcess ? running.has(change.id) : isAlive(holder, path)) ? undefined : change;
    } catch (error) {
      if (!(error instanceof z.ZodError) && systemCodeOf(error) === undefined) throw error;
      log.warn({ err: error, file: name }, 'an unfinished change cannot be read');
      return undefined;
    }
  };

  return {
    async begin({ steps, ...change }) {
      const { id } = change;
      const lines = [JSON.stringify({ holder: newHolder(), ...change })];
      for (const [index, step] of steps.entries()) {
        if (index % STEPS_AT_ONCE === STEPS_AT_ONCE - 1) await yieldTurn();
        lines.push(JSON.stringify(step));
      }
      running.add(id);
      await writePrivately(pathOf(id), `${lines.join('\n')}\n`);
    },
    async end(id) {
      await removeDurably(pathOf(id));
      running.delete(id);
    },
    leave: (id) => void running.delete(id),
    list() {
      return namesIn(folder)
        .filter(isUnfinishedFile)
        .flatMap((name) => read(name) ?? [])
        .sort((left, right) => left.batch.at.localeCompare(right.batch.at));
    },
  };
}
