import { z } from 'zod';
import { AppError } from '../../domain/errors.ts';
import type { EventStreams } from '../event-streams.ts';
import { apiRoute, type ApiRoute } from './route.ts';

const RETRY_WHEN_FULL_SECONDS = 30;

export function eventRoutes(events: EventStreams): readonly ApiRoute[] {
  return [
    apiRoute({
      method: 'GET',
      path: '/api/events',
      access: 'public',
      summary: 'Server-sent events: `catalogue` with {revision} whenever what shoppers see has changed.',
      query: z.object({ revision: z.string().optional().describe('Revision that the asker shows already') }),
      response: { description: 'Endless stream', body: 'text/event-stream' },
      errors: ['not_ready'],
      handler: ({ query, context }) => {
        const seen = context.req.header('last-event-id') ?? query.revision;
        const stream = events.open(seen === undefined ? undefined : Number(seen));
        if (!stream) throw new AppError('not_ready', { retryAfterSeconds: RETRY_WHEN_FULL_SECONDS });
        return new Response(context.req.method === 'HEAD' ? null : stream, {
          headers: {
            'Content-Type': 'text/event-stream; charset=utf-8',
            'Cache-Control': 'no-cache, no-transform',
            'X-Accel-Buffering': 'no',
          },
        });
      },
    }),
  ];
}
