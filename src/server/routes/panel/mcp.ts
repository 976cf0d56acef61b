import { z } from 'zod';
import { AppError } from '#domain/errors';
import { hasScope } from '#domain/panel/api-token';
import { readFailure } from '#domain/read-failure';
import { parseJson } from '#kernel/json';
import { AGENT_HEADER } from '../../access/admin-session.ts';
import { createCallLimit } from '../../middleware/rate-limit.ts';
import type { CallApi } from '../../mcp/agent-tool.ts';
import { OWNER_TOOLS } from '../../mcp/owner-tools.ts';
import { SHOPPER_TOOLS } from '../../mcp/shopper-tools.ts';
import { readJson } from '../../read-body.ts';
import type { ApiTools } from '../api-tools.ts';
import { apiRoute, type ApiRoute } from '../route.ts';

/** The limit for strangers' agents: a conversation makes about twenty calls. */
const PUBLIC_LIMITS = { burst: 60, perSecond: 1 };

const MAX_MESSAGE_BYTES = 256 * 1024;

/** Reads the answer of an API call; undefined when it is empty. @throws AppError as the API answered */
async function readAnswer(response: Response): Promise<unknown> {
  const json = parseJson(await response.text());
  if (response.ok) return json;
  throw readFailure(json) ?? new AppError('internal');
}

/** The shop for agents (Model Context Protocol): everybody may search; a token allows work within its scopes. */
export function mcpRoutes({ gate, fetch, config: { isRateLimited } }: ApiTools): readonly ApiRoute[] {
  const limit = createCallLimit(PUBLIC_LIMITS);
  return [
    apiRoute('POST', '/api/mcp', 'public', {
      summary:
        'Model Context Protocol over HTTP, without sessions: shopper tools for everybody, with a token those of its scopes too.',
      response: { description: 'A JSON-RPC answer', body: z.looseObject({ jsonrpc: z.literal('2.0') }) },
      errors: ['bad_request', 'unauthorized', 'too_many_requests'],
      handler: async ({ storefront: { origin }, context }) => {
        const program = gate?.findProgram(context);
        if (!program && isRateLimited) limit(context);
        const scopes = program?.scopes ?? [];
        const usableTools = OWNER_TOOLS.filter(({ scope }) => scope !== undefined && hasScope(scopes, scope));
        const address = new URL(context.req.url);
        const authorization = context.req.header('authorization');
        const call: CallApi = async (method, path, body) => {
          const request = new Request(new URL(path, address), {
            method,
            headers: {
              ...(program && authorization !== undefined ? { authorization, [AGENT_HEADER]: '1' } : {}),
              ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          });
          return readAnswer(await fetch(request, context));
        };
        const { answerMcp } = await import('../../mcp/answer-mcp.ts');
        const message = await readJson(context.req.raw, MAX_MESSAGE_BYTES);
        return answerMcp({ message, headers: context.req.raw.headers }, [...usableTools, ...SHOPPER_TOOLS], {
          call,
          origin,
        });
      },
    }),
  ];
}
