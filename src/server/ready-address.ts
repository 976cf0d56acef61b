import type { IncomingMessage } from 'node:http';
import type { ClientReader } from './access/client.ts';

/** The key of a ready answer, looked up before the router: all of a request that can change the answer. */
export function readyAddress(client: ClientReader, incoming: IncomingMessage): string {
  return `${client.schemeOf(incoming)} ${incoming.headers.host ?? ''} ${incoming.url ?? ''}`;
}
