import { watch as watchFolder } from 'node:fs';
import type { CatalogueFiles, CatalogueWriter } from '#shop/catalogue/ports';
import { createCatalogueImage } from './catalogue-image.ts';
import { requireDataFolder } from '../files/data-folder.ts';
import { createDocumentWriter } from '../files/document-writer.ts';
import { createFollower, type WatchHealth } from './follow-changes.ts';
import type { Watch } from './folder-watches.ts';
import { loadImage } from './load-image.ts';
import { type Log, SILENT_LOG } from '../files/log.ts';
import { createProductWriter } from './product-writer.ts';
import { writeSnapshot } from './snapshot.ts';
import { createQueue } from '#kernel/task-queue';

interface Options {
  readonly dataDir: string;
  readonly log?: Log;
  /** Gives new files their day. */
  readonly clock?: () => Date;
  readonly watch?: Watch;
}

type SaveIndex = Parameters<CatalogueFiles['watch']>[1];

const SAVE_EVERY_MS = 10_000;
/** Reading fewer files than this at the next start takes less time than anybody notices. */
const WORTH_SAVING = 200;

export interface OpenedCatalogueFiles extends CatalogueFiles, CatalogueWriter {
  health(): WatchHealth;
}

/**
 * Opens the catalogue files of a data folder; nothing is read before `load`.
 * @throws AppError `storage_failed` when there is no such folder.
 */
export function openCatalogueFiles({
  dataDir,
  log = SILENT_LOG,
  clock = () => new Date(),
  watch = watchFolder,
}: Options): OpenedCatalogueFiles {
  const root = requireDataFolder(dataDir);
  const image = createCatalogueImage(root);
  const follower = createFollower(root, image, log, watch);
  const writer = { dataDir: root, image, follower, clock, inQueue: createQueue() };
  let unsaved = 0;
  let saveTimer: NodeJS.Timeout | undefined;
  let isWatching = false;
  let saving: Promise<void> = Promise.resolve();
  let saveIndex: SaveIndex;

  async function save(): Promise<void> {
    unsaved += image.takeReadCount();
    if (unsaved < WORTH_SAVING) return;
    unsaved = 0;
    // The index belongs to exactly these rows: nothing may change between the two.
    const parts = [...image.memories()];
    const index = saveIndex?.(parts.flatMap(([, , , , products]) => products));
    await writeSnapshot(root, parts, index);
  }

  function saveLater(): void {
    saveTimer = setTimeout(() => {
      saving = save().then(saveLater, (error: unknown) => log.error({ err: error }, 'Önbellek yazılamadı'));
    }, SAVE_EVERY_MS).unref();
  }

  return {
    ...createProductWriter(writer),
    ...createDocumentWriter(writer),
    load: () => loadImage(root, image),
    async watch(listener, newSaveIndex) {
      isWatching = true;
      saveIndex = newSaveIndex;
      follower.start(listener);
      saveLater();
    },
    sweep: () => follower.sweep(),
    problems: () => follower.problems(),
    health: () => follower.health(),
    async close() {
      clearTimeout(saveTimer);
      await saving;
      clearTimeout(saveTimer);
      await follower.close();
      // Only the process that serves the folder writes to it.
      if (isWatching) await save();
    },
  };
}
