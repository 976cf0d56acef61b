import { z } from 'zod';
import { etagOf, matchesEtag } from '../../answers/answer.ts';
import type { ApiTools } from '../api-tools.ts';
import { apiRoute, type ApiRoute } from '../route.ts';

const MAX_WIDTH = 2000;
const CACHE_CONTROL = 'public, max-age=86400';

export function imageProxyRoutes({ imageProxy }: ApiTools): readonly ApiRoute[] {
  return [
    apiRoute('GET', '/api/image-proxy', 'public', {
      summary: 'A picture of a source that products name, checked and made smaller.',
      query: z.object({
        url: z.string().min(1).max(2000),
        w: z.coerce.number().int().min(16).max(MAX_WIDTH).optional().describe('Width in pixels at most'),
      }),
      response: { description: 'The picture', body: 'image/*' },
      errors: ['bad_request', 'image_not_allowed', 'image_unavailable', 'not_an_image'],
      handler: async ({ query: { url, w }, context }) => {
        const { bytes, type } = await imageProxy.fetch(url, w);
        const etag = etagOf(bytes);
        const headers = { 'Cache-Control': CACHE_CONTROL, ETag: etag };
        if (matchesEtag(context.req.header('if-none-match'), etag)) {
          return new Response(null, { status: 304, headers });
        }
        return new Response(bytes, {
          headers: {
            ...headers,
            'Content-Type': type,
            'Content-Length': String(bytes.byteLength),
            'Content-Disposition': 'inline; filename="gorsel"',
            'Content-Security-Policy': "default-src 'none'; sandbox",
          },
        });
      },
    }),
  ];
}
