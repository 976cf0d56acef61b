import type { ErrorBody } from '#domain/read-failure';
import { layoutTexts } from '../texts/layout.ts';

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

/**
 * Makes a call with cookies and returns the answer if it is a success.
 * @throws HttpError for any other answer; TypeError when there is no connection
 */
export async function fetchAnswer(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(path, { credentials: 'include', ...init });
  if (response.ok) return response;
  throw new HttpError(response.status, await response.text(), response.statusText);
}

/**
 * Reads JSON of our own server. It is not validated, because the types of `#contract` come from the server's schemas.
 * @throws as `fetchAnswer`
 */
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

/**
 * What the server says of a failed call; `fallback` when it says nothing, or only that the fault is its own, and what to do
 * when there was no connection.
 */
export function messageOf(error: unknown, fallback: string): string {
  if (error instanceof TypeError) return `${fallback.replace(/\.?$/, '.')} ${layoutTexts.checkConnection}`;
  const { code, message = fallback } = explanationOf(error);
  return code === 'internal' ? fallback : message;
}

export function jsonRequest(
  method: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): RequestInit {
  return { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}
