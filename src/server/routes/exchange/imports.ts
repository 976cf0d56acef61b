import { z } from 'zod';
import {
  importChoice,
  importOutcome,
  importPreview,
  type ImportReport,
  storedUpload,
} from '#contract/exchange/imports';
import type { Panel } from '#shop/panel/panel';
import { streamUpload } from '../../read-upload.ts';
import { PREFER_ASYNC, respondWithJob } from '../../answers/respond-async.ts';
import { apiRoute, type ApiRoute } from '../route.ts';

const MAX_FILE_BYTES = 32 * 1024 * 1024;
const MAX_CHOICE_BYTES = 512 * 1024;
const MAX_NOTICES = 2000;

function outcomeOf(report: ImportReport) {
  const { changes: _changes, unknownHeadings: _headings, isStopped: _stopped, notices, ...counts } = report;
  return { ...counts, notices: notices.slice(0, MAX_NOTICES) };
}

export function importRoutes({ imports, jobs }: Panel): readonly ApiRoute[] {
  return [
    apiRoute('POST', '/api/files/import', 'catalogue', {
      summary: 'Keeps a file of products for an hour: the field `file` of a form, or the body itself.',
      query: z.object({ name: z.string().max(300).default('') }),
      isUpload: true,
      response: { description: 'Under which it is previewed', body: storedUpload },
      status: 201,
      handler: async ({ query, context }) => {
        const { pieces, name } = await streamUpload(context.req.raw, MAX_FILE_BYTES);
        const fileName = name || query.name;
        return { token: await imports.store(pieces, fileName), fileName };
      },
    }),
    apiRoute('POST', '/api/files/import/:token/preview', 'catalogue', {
      summary: 'What the file would change; nothing is written.',
      body: importChoice,
      maxBodyBytes: MAX_CHOICE_BYTES,
      response: { description: 'Old and new values', body: importPreview },
      errors: ['preview_expired', 'category_not_found'],
      handler: async ({ params: { token }, body }) => {
        const report = await imports.preview(token, body);
        const { changes, unknownHeadings } = report;
        const of = (type: string) => changes.filter((change) => change.type === type);
        const ordered = [...of('update'), ...of('add'), ...of('remove')];
        return { ...outcomeOf(report), changes: ordered, unknownHeadings };
      },
    }),
    apiRoute('POST', '/api/files/import/:token/run', 'catalogue', {
      summary: 'Carries out what was previewed last; products that changed meanwhile are left and named.',
      requestHeaders: PREFER_ASYNC,
      response: { description: 'What was done', body: importOutcome },
      errors: ['preview_expired', 'category_not_found', 'invalid', 'storage_failed'],
      handler: ({ params: { token }, context }) =>
        respondWithJob(context, jobs, 'import', async (job) => {
          const { changeId, ...report } = await imports.run(token, job);
          return { ...outcomeOf(report), isStopped: report.isStopped, changeId };
        }),
    }),
  ];
}
