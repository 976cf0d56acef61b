import type { PageState } from '#contract/page-state';
import { scriptText } from './html.ts';
import type { PlannedQuery } from './page-facts.ts';

function queryJson({ key, data, json = JSON.stringify(data) }: PlannedQuery): string {
  return `{"key":${JSON.stringify(key)}${json === undefined ? '' : `,"data":${json}`}}`;
}

/**
 * The state as JSON for its script element, equal to `JSON.stringify`. Parts that many pages share are cached as JSON.
 */
export function pageStateJson(state: PageState, planned: readonly PlannedQuery[]): string {
  const { queries: _queries, ...rest } = state;
  return scriptText(`${JSON.stringify(rest).slice(0, -1)},"queries":[${planned.map(queryJson).join(',')}]}`);
}
