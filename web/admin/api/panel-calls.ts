import {
  useMutation,
  useQueryClient,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useQuery,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { capitalize } from '#kernel/turkish';
import { closeToast, showErrorToast, showToast } from '../../lib/toasts.ts';
import { shellTexts } from '../../texts/panel/shell.ts';
import { createId } from '../../lib/create-id.ts';
import { createListeners } from '#kernel/listeners';
import type { ErrorBody } from '#domain/read-failure';
import { explanationOf, HttpError, fetchAnswer, jsonRequest } from '../../api/fetch-json.ts';
import type { PanelAnswers } from '#contract/panel/panel-answers';

/**
 * A failed call with a Turkish message, a code, and the fields concerned, as the server explained it. Without a
 * connection the status is 0 and the code `offline`; a change may have been made then, and only its answer lost. An
 * answer that is not the shop's, such as a gateway's page, has the code `unknown` and a message of the panel.
 */
export class PanelError extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: readonly { readonly path: string; readonly message: string }[];
  /** The whole answer: with some codes it has more data, such as the current version at a conflict. */
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Partial<ErrorBody> & Readonly<Record<string, unknown>>, cause: unknown) {
    super(body.message ?? shellTexts.states.unexplained(status), { cause });
    this.name = 'PanelError';
    this.status = status;
    this.code = body.code ?? 'unknown';
    this.issues = body.issues ?? [];
    this.body = body;
  }
}

/** The present version in the answer of a save that another person's save has overtaken. */
export function conflictOf(
  error: unknown,
): { readonly current: unknown; readonly digest: string | undefined } | undefined {
  if (!(error instanceof PanelError) || error.code !== 'conflict') return undefined;
  const { current, digest } = error.body;
  return { current, digest: typeof digest === 'string' ? digest : undefined };
}

const signedOut = createListeners();

/** Why a call failed, in the words for its fields: for a place where no field shows them. */
export function reasonOf(error: Error): string {
  const issues = error instanceof PanelError && error.code === 'invalid' ? error.issues : [];
  return issues.map(({ message }) => capitalize(message)).join('. ') || error.message;
}

/** Calls back when an answer says that nobody is signed in. */
export const onSignedOut = signedOut.subscribe;

let signIns = 0;

/** Records a sign-in: earlier calls may still be refused, which does not matter any more. */
export function recordSignIn(): void {
  signIns += 1;
}

/** Whether somebody signed in since the page was loaded. */
export const hasSignedIn = (): boolean => signIns > 0;

function explain(error: unknown, signInsBefore: number, isChange: boolean): unknown {
  // The browser's own message for a lost connection is English, and it does not know whether the server got the call.
  if (error instanceof TypeError) {
    const message = shellTexts.states[isChange ? 'unanswered' : 'offline'];
    return new PanelError(0, { code: 'offline', message }, error);
  }
  if (!(error instanceof HttpError)) return error;
  const body = explanationOf(error);
  if (error.status === 401 && body.code === 'unauthorized' && signInsBefore === signIns) {
    signedOut.notify();
    return new PanelError(401, { ...body, message: shellTexts.states.sessionEnded }, error);
  }
  return new PanelError(error.status, body, error);
}

const KEY = 'Idempotency-Key';
/** Keys of changes whose answer was lost, by what they want. */
const unansweredKeys = new Map<string, string>();

/** One text for requests that want the same; undefined for a read, and for data that cannot be told from other data. */
function findChange(path: string, { method, headers, body = null }: RequestInit): string | undefined {
  if (method === undefined || (body instanceof Blob && !(body instanceof File))) return undefined;
  const content = body instanceof File ? [body.name, body.size, body.lastModified] : body;
  return JSON.stringify([method, path, headers, content]);
}

/**
 * A change whose answer was lost is sent under the same key when it is wanted again: the server does not make it twice.
 * @throws PanelError for an answer that is no success, and when there is no connection.
 */
export async function panelAnswer(path: string, init: RequestInit = {}): Promise<Response> {
  const signInsBefore = signIns;
  const change = findChange(path, init);
  const headers = new Headers(init.headers);
  const key = headers.get(KEY) ?? (change && unansweredKeys.get(change)) ?? createId();
  if (change) headers.set(KEY, key);
  try {
    const answer = await fetchAnswer(path, { ...init, headers });
    // An answer that is cut is lost, too.
    await answer.clone().arrayBuffer();
    if (change) unansweredKeys.delete(change);
    return answer;
  } catch (error) {
    const explained = explain(error, signInsBefore, init.method !== undefined);
    const isLost = explained instanceof PanelError && ['offline', 'unknown'].includes(explained.code);
    if (change && isLost) unansweredKeys.set(change, key);
    else if (change) unansweredKeys.delete(change);
    throw explained;
  }
}

/** The JSON of a success; null when it has none. A proxy between browser and server may have answered with something else. */
export async function bodyOf<Body>(answer: Response): Promise<Body> {
  try {
    const body: Body = answer.status === 204 ? null : await answer.json();
    return body;
  } catch (error) {
    throw new PanelError(answer.status, {}, error);
  }
}

/**
 * Reads JSON of our own server. It is not validated, because the types of `#contract` come from the server's schemas.
 * @throws as `panelAnswer`
 */
export async function panelJson<Body>(path: string): Promise<Body> {
  return bodyOf(await panelAnswer(path));
}

/** A page of a list and the list's total. @throws as `panelAnswer` */
export async function panelListPage<Item>(
  path: string,
): Promise<{ readonly items: readonly Item[]; readonly total: number }> {
  const answer = await panelAnswer(path);
  const items = await bodyOf<readonly Item[]>(answer);
  return { items, total: Number(answer.headers.get('x-total-count') ?? items.length) };
}

type Change = readonly [
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
];

/** Sends a JSON body. @throws as `panelAnswer` */
export function panelCall(...[method, path, body, headers = {}]: Change): Promise<Response> {
  return panelAnswer(path, body === undefined ? { method, headers } : jsonRequest(method, body, headers));
}

/** As `panelCall`. Returns the answer's JSON; null when it has none. */
export async function panelSend<Body>(...change: Change): Promise<Body> {
  return bodyOf(await panelCall(...change));
}

/** Sends a file as it is. Returns the answer's JSON; null when it has none. @throws as `panelAnswer` */
export async function panelUpload<Body>(
  method: 'POST' | 'PUT',
  path: string,
  body: Blob,
  type = 'application/octet-stream',
): Promise<Body> {
  return bodyOf(await panelAnswer(path, { method, headers: { 'content-type': type }, body }));
}

type Path = keyof PanelAnswers;
/** A list is one parameter for each of its values. */
type Params = Readonly<Record<string, string | number | readonly string[]>>;
type CallOptions<Data> = Omit<UseQueryOptions<Data>, 'queryFn' | 'queryKey'>;

/** For the data that a form is opened with: loaded once, and never replaced while the form is open. */
export const OPENED = {
  staleTime: 0,
  gcTime: 0,
  refetchOnReconnect: false,
  meta: { isOpened: true },
} as const;

/** A path of the contract with its parameters; those that are not in the path become the query. */
export function addressOf(path: string, params: Params = {}): string {
  const query = new URLSearchParams();
  let address = path;
  for (const [name, value] of Object.entries(params)) {
    const filled = address.replace(`:${name}`, encodeURIComponent(String(value)));
    if (filled === address) for (const each of [value].flat()) query.append(name, String(each));
    address = filled;
  }
  return query.size === 0 ? address : `${address}?${query}`;
}

/** The cache key of a GET call. The key of a path matches all paths below it. */
export function keyOf(address: string): QueryKey {
  const [path = '', query] = address.split('?');
  return [...path.split('/').filter(Boolean), ...(query === undefined ? [] : [`?${query}`])];
}

/** The answer of a GET call of our own server. */
export function useCall<Called extends Path>(
  path: Called,
  params: Params = {},
  options: CallOptions<PanelAnswers[Called]> = {},
) {
  const address = addressOf(path, params);
  return useQuery<PanelAnswers[Called]>({
    ...options,
    queryKey: keyOf(address),
    queryFn: () => panelJson<PanelAnswers[Called]>(address),
  });
}

type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never;

/** A page of a long list, and the list's total; the previous page stays until the next one is loaded. */
export function usePageCall<Called extends Path>(
  path: Called,
  params: Params,
  options: { readonly refetchInterval?: number; readonly enabled?: boolean } = {},
) {
  const address = addressOf(path, params);
  return useQuery({
    queryKey: keyOf(address),
    queryFn: () => panelListPage<ItemOf<PanelAnswers[Called]>>(address),
    placeholderData: keepPreviousData,
    ...options,
  });
}

/** Loads the answers of these paths, and of those below them, again; but not the data that a form was opened with. */
export function refresh(client: QueryClient, paths: readonly string[]): Promise<unknown> {
  return Promise.all(
    paths.map((path) =>
      client.invalidateQueries({
        queryKey: keyOf(path),
        predicate: ({ meta }) => meta?.['isOpened'] !== true,
      }),
    ),
  );
}

export interface ChangeOptions<Answer, Input = void> {
  /** @throws PanelError */
  readonly send: (input: Input) => Promise<Answer>;
  /** The message after a success; none when undefined. */
  readonly done?: string | undefined;
  readonly onDone?: ((answer: Answer) => unknown) | undefined;
  /** Paths of calls whose answers change; the mutation lasts until they are loaded again. */
  readonly stale?: readonly string[] | undefined;
  readonly failedTitle?: string;
  /** The text of that message, in place of the server's reason. */
  readonly failedText?: string | undefined;
  /** In place of `failedText` where there was an answer. */
  readonly refusedText?: string;
}

/** A change by one press of a button, with a message about the result. Forms show the result themselves. */
export function usePanelMutation<Answer, Input = void>({
  send,
  done,
  onDone,
  stale = [],
  failedTitle = shellTexts.states.error,
  failedText,
  refusedText = failedText,
}: ChangeOptions<Answer, Input>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    // What an earlier try said is over.
    onMutate: () => closeToast(),
    onSuccess: (answer) => {
      if (done !== undefined) showToast(done);
      return onDone?.(answer);
    },
    onError: (error) => {
      const isRefusal = error instanceof PanelError && error.code !== 'offline';
      showErrorToast(failedTitle, (isRefusal ? refusedText : failedText) ?? reasonOf(error));
    },
    // After a failure, too: the server may have done the work, and only its answer was lost.
    onSettled: () => refresh(client, stale),
  });
}
