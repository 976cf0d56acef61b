import { z } from 'zod';
import { AppError } from '#domain/errors';
import { dataCommand, type DataOptions } from '../command.ts';
import { texts } from '../texts.ts';
import { serveShop } from './serve.ts';

/** Serves the agent on standard input and output until it disconnects, through the server that has the folder's lock. */
async function serveAgent(dataDir: string): Promise<void> {
  const { findServer } = await import('#compose/tools/with-lock-holder');
  const { AGENT_HEADER } = await import('#server/access/admin-session');
  const { serveTools } = await import('#server/mcp/serve-tools');
  const server = findServer(dataDir, { [AGENT_HEADER]: '1' });
  if (!server) throw new AppError('fetch_failed', { message: texts.mcp.lost });
  await serveTools({
    call: (method, path, body) => server.call(method, path, body, z.unknown()),
    origin: server.origin,
  });
}

async function run(options: DataOptions): Promise<void> {
  const { findServer } = await import('#compose/tools/with-lock-holder');
  const dataDir = options.folder;
  if (findServer(dataDir)) await serveAgent(dataDir);
  // No process has the folder's lock: this one acquires it, as long as the agent works.
  else await serveShop({ ...options, port: '0', host: '127.0.0.1' }, () => serveAgent(dataDir));
}

/** `shop mcp`: the owner's tools for an agent on this machine, with or without a running server. */
export const mcpCommand = dataCommand('mcp', texts.mcp, run);
