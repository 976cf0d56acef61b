import type { AnswerCache, Recipe } from './answer-cache.ts';
import type { ServerContext } from '../context.ts';

/** Answers a request from the cache; the recipe renders it when necessary. */
export type Reply = (context: ServerContext, key: string, recipe: Recipe) => Promise<Response>;

export function createReply(answers: AnswerCache): Reply {
  return (context, key, recipe) => answers.reply(key, recipe, context.req.raw, context.get('readyAddress'));
}
