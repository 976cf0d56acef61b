import { z } from 'zod';
import { madeToken, newToken, tokenJson } from '#contract/panel/tokens';
import type { ApiTokens } from '#shop/panel/api-tokens';
import { apiRoute, type ApiRoute, DONE } from '../route.ts';

/** The tokens of programs that call the API, for owners only. */
export function tokenRoutes(tokens: ApiTokens): readonly ApiRoute[] {
  return [
    apiRoute('GET', '/api/admin/tokens', 'admins', {
      summary: 'Tokens of programs, those that have ended included.',
      response: { description: 'Tokens by name', body: z.array(tokenJson) },
      handler: () => tokens.list(),
    }),
    apiRoute('POST', '/api/admin/tokens', 'admins', {
      summary: 'Makes a token for a program; the answer is the only place where it is seen.',
      body: newToken,
      response: { description: 'The token', body: madeToken },
      status: 201,
      errors: ['token_exists'],
      handler: ({ body, author }) => tokens.create(body, author),
    }),
    apiRoute('DELETE', '/api/admin/tokens/:name', 'admins', {
      summary: 'Revokes a token: no call is made with it any more.',
      ...DONE,
      errors: ['token_not_found'],
      handler: ({ params: { name }, author }) => tokens.revoke(name, author),
    }),
  ];
}
