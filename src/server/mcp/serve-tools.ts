import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { isJsonObject, parseJson } from '#kernel/json';
import type { ToolContext } from './agent-tool.ts';
import { OWNER_TOOLS } from './owner-tools.ts';
import { SHOPPER_TOOLS } from './shopper-tools.ts';
import { createToolServer } from './answer-mcp.ts';

/** The longest time for requests that are unanswered when the input ends. */
const END_WITHIN_MS = 10_000;
const CHECK_EVERY_MS = 20;

/** Ids of unanswered requests. */
type Pending = Set<unknown>;

/** The package drops unanswered requests when the input ends, but a pipe ends right after its last request. */
class WaitingTransport extends StdioServerTransport {
  readonly #pending: Pending;

  constructor(input: PassThrough, pending: Pending) {
    super(input, process.stdout);
    this.#pending = pending;
  }

  override async send(message: Parameters<StdioServerTransport['send']>[0]): Promise<void> {
    await super.send(message);
    if (!('method' in message)) this.#pending.delete(message.id);
  }
}

/** Serves all tools on standard input and output; resolves when the input has ended and everything is answered. */
export async function serveTools(context: ToolContext): Promise<void> {
  const input = new PassThrough();
  const pending: Pending = new Set();
  const connection = serveStdio(() => createToolServer([...OWNER_TOOLS, ...SHOPPER_TOOLS], context), {
    transport: new WaitingTransport(input, pending),
  });
  for await (const line of createInterface({ input: process.stdin })) {
    const message = parseJson(line);
    if (isJsonObject(message) && 'method' in message && 'id' in message) pending.add(message['id']);
    input.write(`${line}\n`);
  }
  const giveUpAtMs = Date.now() + END_WITHIN_MS;
  while (pending.size > 0 && Date.now() < giveUpAtMs) await delay(CHECK_EVERY_MS);
  await connection.close();
}
