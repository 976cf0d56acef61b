import type { AnswerCache, Recipe } from './answer-cache.ts';
import type { ServerContext } from '../context.ts';

/**
 * Answers a request from the cache; the recipe renders it when necessary.
 * @param key all that the recipe depends on, each by itself: no text that anybody sends leads to another's answer
 */
export type Reply = (
  context: ServerContext,
  key: readonly (string | number | boolean | readonly string[] | undefined)[],
  recipe: Recipe,
) => Promise<Response>;

export function createReply(answers: AnswerCache): Reply {
  return (context, key, recipe) =>
    answers.reply(JSON.stringify(key), recipe, context.req.raw, context.get('readyAddress'));
}
