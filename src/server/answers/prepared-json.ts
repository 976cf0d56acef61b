import { JSON_TYPE } from '../routes/route.ts';
import type { Content } from './answer.ts';
import type { Prepared } from './answer-cache.ts';

type Rest = Pick<Content, 'headers'> & Pick<Prepared, 'showsCounts'>;

/** A JSON text as an answer, which stays the same as long as the text and the headers do. */
export function preparedText(body: string, { headers = {}, ...rest }: Rest = {}): Prepared {
  return {
    ...rest,
    sources: [body, ...Object.values(headers)],
    render: () => ({ type: JSON_TYPE, body, headers }),
  };
}

export function preparedJson(value: unknown, rest?: Rest): Prepared {
  return preparedText(JSON.stringify(value), rest);
}
