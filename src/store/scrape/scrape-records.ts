import { getOrAdd } from '#kernel/get-or-add';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import {
  headOfRun,
  scrapeRun,
  scrapeRunHead,
  type ScrapeRunHead,
  seenProduct,
  type SeenProducts,
} from '#domain/scrape/scrape-run';
import type { Records } from '#shop/orders/selling-ports';
import type { OpenRuns, RunRecords, ScrapeAlone, SeenRecords } from '#shop/scrape/ports';
import { readPrivateJson, readPrivateText, writePrivately } from '../files/private-files.ts';
import { removeDurably } from '../files/durable-file.ts';
import { namesIn } from '../files/paths.ts';
import { openSharedDocument } from '../files/document/shared-document.ts';
import { tryOr } from '#kernel/system-code';
import { PRIVATE_FOLDER } from '../files/data-folder.ts';
import { whileLocked } from '../files/lock/while-locked.ts';

const RECORD_NAME = /^([A-Za-z0-9_-]{1,64})\.json$/;
const MAX_RUNS = 30;

const placeOf = (dataDir: string, name: string): string => join(dataDir, PRIVATE_FOLDER, 'scrape', name);

/** The content of a file in `_private/scrape/seen/`. */
export const seenProducts = z.record(z.string(), seenProduct);

/** `_private/scrape/seen/<category id>.json`: what the last scrapes read. Differences to it are edits by hand. */
export function openSeenRecords(dataDir: string): SeenRecords {
  const folder = placeOf(dataDir, 'seen');
  const documents = new Map<string, Records<SeenProducts>>();
  const documentOf = (categoryId: string): Records<SeenProducts> =>
    getOrAdd(documents, categoryId, () => {
      const path = join(folder, `${categoryId}.json`);
      return openSharedDocument<SeenProducts>({ path, schema: seenProducts, empty: {}, setsAside: true });
    });
  return {
    readAll: () => {
      const ids = namesIn(folder).flatMap((name) => RECORD_NAME.exec(name)?.[1] ?? []);
      return new Map(ids.map((id) => [id, documentOf(id).read()]));
    },
    update: async (categoryId, change) => {
      await documentOf(categoryId).update(change);
    },
  };
}

/** `_private/scrape/runs/<id>.json`: the changes of the last runs; `<id>.head.json` has each run without them. */
export function openRunRecords(dataDir: string): RunRecords {
  const folder = placeOf(dataDir, 'runs');
  const runPath = (id: string): string => join(folder, `${id}.json`);
  const headPath = (id: string): string => join(folder, `${id}.head.json`);
  const list = (): readonly ScrapeRunHead[] =>
    namesIn(folder)
      .flatMap((name) => RECORD_NAME.exec(name)?.[1] ?? [])
      .flatMap((id) => readPrivateJson(headPath(id), scrapeRunHead) ?? [])
      .toSorted((left, right) => right.startedAt.localeCompare(left.startedAt));
  return {
    list,
    find: (id) => (RECORD_NAME.test(`${id}.json`) ? readPrivateJson(runPath(id), scrapeRun) : undefined),
    save: async (run) => {
      await writePrivately(runPath(run.id), `${JSON.stringify(run)}\n`);
      await writePrivately(headPath(run.id), `${JSON.stringify(headOfRun(run))}\n`);
      for (const { id } of list().slice(MAX_RUNS)) {
        await removeDurably(runPath(id));
        await removeDurably(headPath(id));
      }
    },
  };
}

/** `_private/scrape/open/`: one file for each run that has begun and not ended. */
export function openOpenRuns(dataDir: string): OpenRuns {
  const folder = placeOf(dataDir, 'open');
  const pathOf = (name: string): string =>
    join(folder, createHash('sha256').update(name).digest('hex').slice(0, 32));
  return {
    begin: async (name, now) => {
      const since = tryOr(undefined, () => readPrivateText(pathOf(name)))?.trim();
      if (since !== undefined && !Number.isNaN(Date.parse(since))) return since;
      await writePrivately(pathOf(name), `${now}\n`);
      return undefined;
    },
    end: async (name) => {
      await removeDurably(pathOf(name));
    },
  };
}

/** `_private/scrape/run.lock`: only the process that has this lock scrapes into the data folder. */
export function openScrapeTurns(dataDir: string): ScrapeAlone {
  return (work, signal, onWait) =>
    whileLocked(placeOf(dataDir, 'run.lock'), work, { name: 'çekme', forMs: Infinity, signal, onWait });
}
