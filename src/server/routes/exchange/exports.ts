import { z } from 'zod';
import { adminFilter } from '#domain/panel/admin-listing';
import { EXPORT_ENDINGS, EXPORT_FORMATS } from '#shop/exchange/ports';
import type { Panel } from '#shop/panel/panel';
import { download } from '../../answers/download.ts';
import { type ApiCall, apiRoute, type ApiRoute } from '../route.ts';

const format = z.enum(EXPORT_FORMATS, `${EXPORT_FORMATS.join(', ')} olabilir`).default('json');

/** Means all categories, as in the storefront. */
const ALL = 'all';

export function exportRoutes({ exportFile, products }: Panel): readonly ApiRoute[] {
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
