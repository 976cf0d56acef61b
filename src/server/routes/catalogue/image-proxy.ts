import { z } from 'zod';
import { etagOf } from '../../answers/answer.ts';
import { sendBytes } from '../../answers/send-bytes.ts';
import type { ApiTools } from '../api-tools.ts';
import { apiRoute, type ApiRoute } from '../route.ts';

const MAX_WIDTH = 2000;

export function imageProxyRoutes({ imageProxy }: ApiTools): readonly ApiRoute[] {
  return [
    apiRoute('GET', '/api/image-proxy', 'public', {
      summary: 'A picture of a source that products name, checked and made smaller.',
      query: z.object({
        url: z.string().min(1).max(2000),
        w: z.coerce.number().int().min(16).max(MAX_WIDTH).optional().describe('Width in pixels at most'),
      }),
      response: { description: 'The picture', body: 'image/*' },
      errors: ['image_not_allowed', 'image_unavailable', 'not_an_image'],
      handler: async ({ query: { url, w }, context }) => {
        const { bytes, type } = await imageProxy.fetch(url, w);
        return sendBytes(context, {
          type,
          etag: etagOf(bytes),
          read: () => bytes,
          cacheControl: 'public, max-age=86400',
          headers: {
            'Content-Disposition': 'inline; filename="gorsel"',
            'Content-Security-Policy': "default-src 'none'; sandbox",
          },
        });
      },
    }),
  ];
}
