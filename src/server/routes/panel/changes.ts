import { requireFound } from '#domain/errors';
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
import { jobFields } from '#domain/panel/job';
import { proposalFields } from '#domain/panel/proposal';
import { PREFER_ASYNC, respondWithJob } from '../../answers/respond-async.ts';
import { apiRoute, type ApiRoute, DONE } from '../route.ts';

const MAX_NAMES = 3;
/** The most products that are reverted while the caller waits. */
const MAX_AT_ONCE = 50;

/** The changes of the panel and their undo, those that agents propose, and the jobs that take long. */
export function changeRoutes({ log, undo, unfinished, proposals, jobs }: Panel): readonly ApiRoute[] {
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
          respondWithJob(context, jobs, `change-${way}`, ({ by, progress }) =>
            way === 'finish' ? unfinished.finish(id, progress) : unfinished.revert(id, by, progress),
          ),
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
        return respondWithJob(context, jobs, 'undo', ({ by, progress }) => undo(id, by, progress));
      },
    }),
    apiRoute('GET', '/api/admin/proposals', 'catalogue', {
      summary: 'Changes of products that agents propose, newest first.',
      response: { description: 'Proposals', body: z.array(proposalFields) },
      handler: () => proposals.list(),
    }),
    apiRoute('POST', '/api/admin/proposals', 'catalogue', {
      summary: 'Proposes a change of products; nothing changes before a person previews and runs it.',
      // The server adds who proposed it and when.
      body: proposalFields.pick({ ids: true, operation: true, reason: true }),
      response: { description: 'The proposal', body: proposalFields },
      status: 201,
      errors: ['storage_failed'],
      handler: ({ body, author }) => proposals.add({ ...body, by: author.name }),
    }),
    apiRoute('DELETE', '/api/admin/proposals/:id', 'catalogue', {
      summary: 'Removes a proposal that was carried out or refused.',
      params: z.object({ id: z.string().max(64) }),
      ...DONE,
      errors: ['storage_failed'],
      handler: ({ params: { id } }) => proposals.remove(id),
    }),
    apiRoute('GET', '/api/jobs', 'catalogue', {
      summary: 'Long pieces of work, newest first.',
      response: { description: 'Jobs', body: z.array(jobFields) },
      handler: () => jobs.list(),
    }),
    apiRoute('GET', '/api/jobs/:id', 'catalogue', {
      summary: 'One job with its progress, and its result when it is done.',
      response: { description: 'The job', body: jobFields },
      errors: ['job_not_found'],
      handler: ({ params: { id } }) => requireFound(jobs.find(id), 'job_not_found'),
    }),
    apiRoute('DELETE', '/api/jobs/:id', 'catalogue', {
      summary: 'Cancels a running job; one that has ended stays as it is.',
      response: { description: 'The job as it stands', body: jobFields },
      errors: ['job_not_found'],
      handler: async ({ params: { id } }) => {
        await jobs.cancel(id);
        return requireFound(jobs.find(id), 'job_not_found');
      },
    }),
  ];
}
