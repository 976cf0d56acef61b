import { z } from 'zod';
import { importChoice, importOutcome, importPreview, storedUpload } from '#contract/exchange/imports';
import type { Panel } from '#shop/panel/panel';
import { streamUpload } from '../../read-upload.ts';
import { PREFER_ASYNC, respondWithJob } from '../../answers/respond-async.ts';
import { apiRoute, type ApiRoute, type ApiCall } from '../route.ts';
import { adminFilter } from '#domain/panel/admin-listing';
import { EXPORT_ENDINGS, EXPORT_FORMATS } from '#shop/exchange/ports';
import { download } from '../../answers/download.ts';

const format = z.enum(EXPORT_FORMATS, `${EXPORT_FORMATS.join(', ')} olabilir`).default('json');

/** Means all categories, as in the storefront. */
const ALL = 'all';

const MAX_FILE_BYTES = 32 * 1024 * 1024;
const MAX_CHOICE_BYTES = 512 * 1024;
const MAX_NOTICES = 2000;

export function exchangeRoutes({ imports, jobs, exportFile, products }: Panel): readonly ApiRoute[] {
  const answer = async (
    { storefront: { site, origin }, audit }: Pick<ApiCall<unknown, unknown, unknown>, 'storefront' | 'audit'>,
    name: string,
    request: Omit<Parameters<typeof exportFile>[0], 'site' | 'siteUrl'>,
  ): Promise<Response> => {
    const filename = `${name}${EXPORT_ENDINGS[request.format]}`;
    const { content, count } = await exportFile({ ...request, site, siteUrl: origin });
    audit({ kind: 'export', action: 'exported', subject: filename, count });
    return download(typeof content === 'string' ? content : new Uint8Array(content), filename);
  };

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
        const { isStopped: _stopped, changes, notices, ...preview } = await imports.preview(token, body);
        const of = (type: string) => changes.filter((change) => change.type === type);
        const ordered = [...of('update'), ...of('add'), ...of('remove')];
        return { ...preview, changes: ordered, notices: notices.slice(0, MAX_NOTICES) };
      },
    }),
    apiRoute('POST', '/api/files/import/:token/run', 'catalogue', {
      summary: 'Carries out what was previewed last; products that changed meanwhile are left and named.',
      requestHeaders: PREFER_ASYNC,
      response: { description: 'What was done', body: importOutcome },
      errors: ['preview_expired', 'category_not_found', 'invalid', 'storage_failed', 'data_folder_busy'],
      handler: ({ params: { token }, context }) =>
        respondWithJob(context, jobs, 'import', async (job) => {
          const report = await imports.run(token, job);
          const {
            changes: _changes,
            headings: _all,
            unknownHeadings: _unknown,
            notices,
            ...outcome
          } = report;
          return { ...outcome, notices: notices.slice(0, MAX_NOTICES) };
        }),
    }),
    apiRoute('GET', '/api/files/export/:slug', 'catalogue', {
      summary: "A category's products and those below it, drafts included; `all` for every product.",
      query: z.object({ format }),
      response: { description: 'A file in that format; an array of products for JSON', body: '*/*' },
      errors: ['category_not_found'],
      handler: ({ params: { slug }, query, ...call }) =>
        answer(call, slug === ALL ? 'urunler' : slug, {
          format: query.format,
          slugs: slug === ALL ? [] : [slug],
        }),
    }),
    apiRoute('GET', '/api/files/products', 'catalogue', {
      summary: 'The products that a filter of the list leaves, as a file.',
      query: adminFilter.extend({ format }),
      response: { description: 'A file in that format; an array of products for JSON', body: '*/*' },
      handler: ({ query: { format: wanted, ...filter }, ...call }) =>
        answer(call, 'secilen-urunler', { format: wanted, products: products.filter(filter) }),
    }),
  ];
}
