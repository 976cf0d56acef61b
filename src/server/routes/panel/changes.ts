import { z } from 'zod';
import {
  changeDetail,
  changeSummary,
  type ChangeSummary,
  undoOutcomeJson,
  unfinishedChange,
  workOutcomeJson,
} from '#contract/catalogue/product/admin-products';
import type { Panel } from '#shop/panel/panel';
import { editsOf } from '#shop/panel/edits-of-change';
import type { ChangeBatch } from '#domain/panel/change-batch';
import { PREFER_ASYNC, respondWithJob } from '../../answers/respond-async.ts';
import { apiRoute, type ApiRoute, requireFound } from '../route.ts';

const MAX_NAMES = 3;
/** The most products that are reverted while the caller waits. */
const MAX_AT_ONCE = 50;

/** The changes of the panel, and their undo. */
export function changeRoutes({ log, undo, unfinished, jobs }: Panel): readonly ApiRoute[] {
  const undoers = (): Map<string, string> =>
    new Map(log.batches().flatMap(({ id, undoes }) => (undoes === undefined ? [] : [[undoes, id] as const])));

  const summaryOf = (batch: ChangeBatch, undoneBy: ReadonlyMap<string, string>): ChangeSummary => {
    const names = editsOf(batch).map(({ name }) => name);
    return changeSummary.parse({
      reason: null,
      undoes: null,
      ...batch,
      count: names.length,
      names: names.slice(0, MAX_NAMES),
      categories: (batch.categories ?? []).map(({ name }) => name),
      undoneBy: undoneBy.get(batch.id) ?? null,
    });
  };

  return [
    apiRoute('GET', '/api/admin/changes', 'catalogue', {
      summary: 'Saves in the panel, newest first.',
      query: z.object({ limit: z.coerce.number().int().min(1).max(500).default(50) }),
      response: { description: 'Changes', body: z.array(changeSummary) },
      handler: ({ query: { limit } }) => {
        const undoneBy = undoers();
        return log
          .batches()
          .slice(0, limit)
          .map((batch) => summaryOf(batch, undoneBy));
      },
    }),
    apiRoute('GET', '/api/admin/changes/unfinished', 'catalogue', {
      summary: 'Changes of many files that a crash broke off.',
      response: { description: 'Changes, oldest first', body: z.array(unfinishedChange) },
      handler: () => unfinished.list(),
    }),
    ...(['finish', 'revert'] as const).map((way) =>
      apiRoute('POST', `/api/admin/changes/:id/${way}`, 'catalogue', {
        summary:
          way === 'finish'
            ? 'Finishes a change that a crash broke off; files that changed meanwhile are left and named.'
            : 'Takes back what a change that a crash broke off had written.',
        requestHeaders: PREFER_ASYNC,
        response: { description: 'What was done', body: workOutcomeJson },
        errors: ['change_not_found', 'storage_failed'],
        handler: ({ params: { id }, context }) =>
          respondWithJob(context, jobs, `change-${way}`, ({ by, progress }) => {
            const onProgress = (done: number, total: number): void => progress({ done, total });
            return way === 'finish'
              ? unfinished.finish(id, onProgress)
              : unfinished.revert(id, by, onProgress);
          }),
      }),
    ),
    apiRoute('GET', '/api/admin/changes/:id', 'catalogue', {
      summary: 'One save with the old and new values.',
      response: { description: 'The change', body: changeDetail },
      errors: ['change_not_found'],
      handler: ({ params: { id } }) => {
        const batch = requireFound(log.find(id), 'change_not_found');
        const { categories: categoryEdits = [] } = batch;
        return { ...summaryOf(batch, undoers()), edits: editsOf(batch), categoryEdits };
      },
    }),
    apiRoute('POST', '/api/admin/changes/:id/undo', 'catalogue', {
      summary: 'Takes a change back; what changed in the same fields since is left and named.',
      requestHeaders: PREFER_ASYNC,
      response: { description: 'What was taken back', body: undoOutcomeJson },
      errors: ['change_not_found', 'storage_failed'],
      handler: async ({ params: { id }, author, context }) => {
        // A few products are finished before anybody could see their progress.
        const batch = log.find(id);
        if (!batch || editsOf(batch).length <= MAX_AT_ONCE) return await undo(id, author.name);
        return respondWithJob(context, jobs, 'undo', ({ by, progress }) =>
          undo(id, by, (done, total) => progress({ done, total })),
        );
      },
    }),
  ];
}
