import {
  hashKey,
  useQuery as useObservedQuery,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query';

/** An answer that is there, is on its way or has failed. */
export interface Answered<Answer> {
  readonly data: Answer | undefined;
  readonly isPending: boolean;
  readonly isError: boolean;
  /** It has failed, and there is no earlier one. */
  readonly isLoadingError: boolean;
  /** It is the one of another key, shown meanwhile. */
  readonly isPlaceholderData: boolean;
  readonly refetch: () => Promise<{ readonly data: Answer | undefined }>;
}

/** The server has an answer from the start or not at all. */
function useDrawnAnswer<Answer>({ queryKey }: UseQueryOptions<Answer>): Answered<Answer> {
  // `getQueryData` would give the key all defaults of a query first.
  const data = useQueryClient().getQueryCache().get<Answer>(hashKey(queryKey))?.state.data;
  const flags = { isError: false, isLoadingError: false, isPlaceholderData: false };
  return { data, isPending: data === undefined, ...flags, refetch: () => Promise.resolve({ data }) };
}

/**
 * An answer for a page. While the server draws it is only looked up: observers that wait for it would be a fourth of
 * drawing a product's page.
 */
export const useQuery: <Answer>(options: UseQueryOptions<Answer>) => Answered<Answer> = import.meta.env.SSR
  ? useDrawnAnswer
  : useObservedQuery;
