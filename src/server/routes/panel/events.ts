import { z } from 'zod';
import { networkOf } from '../../access/client.ts';
import type { ApiTools } from '../api-tools.ts';
import { apiRoute, type ApiRoute } from '../route.ts';

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  // nginx would delay events until its buffer is full.
  'X-Accel-Buffering': 'no',
};

export function eventRoutes({ events, gate }: ApiTools): readonly ApiRoute[] {
  return [
    apiRoute('GET', '/api/events', 'public', {
      summary:
        'Server-sent events: `catalogue` with {revision} whenever what shoppers see has changed; for administrators also `job`, `problems`, `orders`.',
      query: z.object({ revision: z.string().optional().describe('Revision that the page shows already') }),
      response: { description: 'Endless stream', body: 'text/event-stream' },
      errors: ['not_ready', 'too_many_requests'],
      handler: ({ query, context }) => {
        if (context.req.method === 'HEAD') return new Response(null, { headers: HEADERS });
        const seen = context.req.header('last-event-id') ?? query.revision;
        const admin = gate?.watch(context);
        const stream = events.open(
          seen === undefined ? undefined : Number(seen),
          admin?.name ?? networkOf(context.get('clientAddress')),
          admin?.maySee,
        );
        return new Response(stream, { headers: HEADERS });
      },
    }),
  ];
}
