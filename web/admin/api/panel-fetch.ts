import { createListeners } from '#kernel/listeners';
import type { ErrorBody } from '#contract/error';
import { explanationOf, HttpError, fetchAnswer, jsonRequest } from '../../api/fetch-json.ts';
import { shellTexts } from '../../texts/panel/shell.ts';

/**
 * A failed call with a Turkish message, a code, and the fields concerned, as the server explained it. Without a
 * connection the status is 0 and the code `offline`. An answer that is not the shop's, such as a gateway's page, has
 * the code `unknown` and a message of the panel.
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

/** Calls back when an answer says that nobody is signed in. */
export const onSignedOut = signedOut.subscribe;

let signIns = 0;

/** Records a sign-in: earlier calls may still be refused, which does not matter any more. */
export function recordSignIn(): void {
  signIns += 1;
}

function explain(error: unknown, signInsBefore: number): unknown {
  // The browser's own message for a lost connection is English.
  if (error instanceof TypeError)
    return new PanelError(0, { code: 'offline', message: shellTexts.states.offline }, error);
  if (!(error instanceof HttpError)) return error;
  const body = explanationOf(error);
  if (error.status === 401 && body.code === 'unauthorized' && signInsBefore === signIns) signedOut.notify();
  return new PanelError(error.status, body, error);
}

/** @throws PanelError for an answer that is no success, and when there is no connection. */
export async function panelAnswer(path: string, init: RequestInit = {}): Promise<Response> {
  const signInsBefore = signIns;
  try {
    return await fetchAnswer(path, init);
  } catch (error) {
    throw explain(error, signInsBefore);
  }
}

/** The JSON of a success; null when it has none. A proxy between browser and server may have answered with something else. */
async function bodyOf<Body>(answer: Response): Promise<Body> {
  try {
    const body: Body = answer.status === 204 ? null : await answer.json();
    return body;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw explain(error, signIns);
    throw new PanelError(answer.status, {}, error);
  }
}

/**
 * Reads JSON of our own server. It is not validated, because the types of `#contract` come from the server's schemas.
 * @throws as `panelAnswer`
 */
export async function panelJson<Body>(path: string, init: RequestInit = {}): Promise<Body> {
  return bodyOf(await panelAnswer(path, init));
}

/** A page of a list and the list's total. @throws as `panelAnswer` */
export async function panelPage<Item>(
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
