import type { IncomingMessage } from 'node:http';
import type { ClientReader } from './client.ts';

/** The key under which a ready answer is found before the router: all of a request that can change it. */
export function readyAddress(client: ClientReader, incoming: IncomingMessage): string {
  return `${client.schemeOf(incoming)} ${incoming.headers.host ?? ''} ${incoming.url ?? ''}`;
}
