import { getOrAdd } from '#kernel/get-or-add';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseJson } from '#kernel/json';
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
import { openPrivateFolder } from '../files/lock/data-lock.ts';
import { removeDurably, writeDurably } from '../files/durable-file.ts';
import { inheritOwner } from '../files/inherit-owner.ts';
import { namesIn } from '../files/names-in.ts';
import { openSharedDocument } from '../files/document/shared-document.ts';
import { tryOr } from '#kernel/system-code';
import { makeFolder } from '../files/make-folder.ts';
import { whileLocked } from '../files/lock/while-locked.ts';

const RECORD_NAME = /^([A-Za-z0-9_-]{1,64})\.json$/;
const PRIVATE_MODE = 0o600;
const MAX_RUNS = 30;

function folderOf(dataDir: string, name: string): string {
  const folder = join(openPrivateFolder(dataDir), 'scrape', name);
  // A full or read-only disk must not prevent the start; the next write reports it.
  tryOr(undefined, () => mkdirSync(folder, { recursive: true, mode: 0o700 }));
  for (const made of [dirname(folder), folder]) inheritOwner(made);
  return folder;
}

/** The content of a file in `_private/scrape/seen/`. */
export const seenProducts = z.record(z.string(), seenProduct);

/** `_private/scrape/seen/<category id>.json`: what the last scrapes read. Differences to it are edits by hand. */
export function openSeenRecords(dataDir: string): SeenRecords {
  const folder = folderOf(dataDir, 'seen');
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
  const folder = folderOf(dataDir, 'runs');
  const runPath = (id: string): string => join(folder, `${id}.json`);
  const headPath = (id: string): string => join(folder, `${id}.head.json`);
  const list = (): readonly ScrapeRunHead[] =>
    namesIn(folder)
      .flatMap((name) => RECORD_NAME.exec(name)?.[1] ?? [])
      .flatMap((id) => readRecord(headPath(id), scrapeRunHead) ?? [])
      .toSorted((left, right) => right.startedAt.localeCompare(left.startedAt));
  return {
    list,
    find: (id) => (RECORD_NAME.test(`${id}.json`) ? readRecord(runPath(id), scrapeRun) : undefined),
    save: async (run) => {
      await writeDurably(runPath(run.id), `${JSON.stringify(run)}\n`, { mode: PRIVATE_MODE });
      await writeDurably(headPath(run.id), `${JSON.stringify(headOfRun(run))}\n`, { mode: PRIVATE_MODE });
      for (const { id } of list().slice(MAX_RUNS)) {
        await removeDurably(runPath(id));
        await removeDurably(headPath(id));
      }
    },
  };
}

/** Undefined for a damaged record: an ended run is not worth a failure. */
function readRecord<T>(path: string, schema: z.ZodType<T>): T | undefined {
  const text = readText(path);
  return text === undefined ? undefined : schema.safeParse(parseJson(text)).data;
}

/** `_private/scrape/open/`: one file for each run that has begun and not ended. */
export function openOpenRuns(dataDir: string): OpenRuns {
  const folder = folderOf(dataDir, 'open');
  const pathOf = (name: string): string =>
    join(folder, createHash('sha256').update(name).digest('hex').slice(0, 32));
  return {
    begin: async (name, now) => {
      const since = readText(pathOf(name))?.trim();
      if (since !== undefined && !Number.isNaN(Date.parse(since))) return since;
      await writeDurably(pathOf(name), `${now}\n`, { mode: PRIVATE_MODE });
      return undefined;
    },
    end: async (name) => {
      await removeDurably(pathOf(name));
    },
  };
}

/** Undefined for a file that is missing or cannot be read. */
function readText(path: string): string | undefined {
  return tryOr(undefined, () => readFileSync(path, 'utf8'));
}

/** `_private/scrape/run.lock`: only the process that has this lock scrapes into the data folder. */
export function openScrapeTurns(dataDir: string): ScrapeAlone {
  const folder = join(openPrivateFolder(dataDir), 'scrape');
  return (work, signal, onWait) => {
    makeFolder(folder);
    return whileLocked(join(folder, 'run.lock'), work, { name: 'çekme', forMs: Infinity, signal, onWait });
  };
}
