import type { ErrorBody } from '#domain/read-failure';

/** An answer that is no success. Its message is `<status>: <body or status text>`. */
export class HttpError extends Error {
  readonly status: number;
  readonly body: string;

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`);
    this.name = 'HttpError';
    this.status = status;
    this.body = body;
  }
}

/** A call with cookies; a success's answer. @throws HttpError for another; TypeError without a connection */
export async function fetchAnswer(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(path, { credentials: 'include', ...init });
  if (response.ok) return response;
  throw new HttpError(response.status, await response.text(), response.statusText);
}

/** JSON of our own server, not validated: the types are those of its schemas. @throws as `fetchAnswer` */
export async function fetchJson<Body>(path: string, init: RequestInit = {}): Promise<Body> {
  const response = await fetchAnswer(path, init);
  const body: Body = await response.json();
  return body;
}

/** The JSON body of a failed call; empty for any other failure. */
export function explanationOf(error: unknown): Partial<ErrorBody> & Readonly<Record<string, unknown>> {
  if (!(error instanceof HttpError)) return {};
  try {
    return JSON.parse(error.body);
  } catch {
    return {};
  }
}

export function jsonRequest(
  method: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): RequestInit {
  return { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}
