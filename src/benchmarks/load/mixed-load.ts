import { Agent, request } from 'node:http';

/** One request of a load, and what kind of shopper sends it. */
export interface LoadRequest {
  readonly kind: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** So many of a kind in a second, or something done beside the requests. */
export interface LoadStream {
  readonly kind: string;
  readonly perSecond: number;
  readonly next: () => LoadRequest | undefined;
}

export interface OpenLoad {
  /** Milliseconds from the moment when each request of a kind was due to the end of its answer. */
  readonly latencies: ReadonlyMap<string, readonly number[]>;
  readonly counts: ReadonlyMap<string, number>;
  readonly failed: number;
}

function send(port: number, agent: Agent, { method, path, headers, body }: LoadRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, host: '127.0.0.1', agent, method, path, headers }, (incoming) => {
      incoming.on('error', reject);
      incoming.on('end', () => resolve(incoming.statusCode ?? 0));
      incoming.resume();
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Sends each request once, one after another. */
export async function sendEach(port: number, requests: readonly LoadRequest[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (const each of requests) await send(port, agent, each);
  agent.destroy();
}

/**
 * Open loop: each stream sends at its own rate, even if the server is slower. The time of a delayed request counts from
 * when it was due.
 */
export async function runOpenLoad(
  port: number,
  streams: readonly LoadStream[],
  durationMs: number,
): Promise<OpenLoad> {
  const agent = new Agent({ keepAlive: true });
  const latencies = new Map<string, number[]>();
  const counts = new Map<string, number>();
  const open = new Set<Promise<void>>();
  let failed = 0;
  const startedAt = performance.now();
  const due = streams.map(({ perSecond }, index) => startedAt + ((index + 1) * 1000) / (perSecond * 7));

  const sendTimed = async (load: LoadRequest, dueAt: number): Promise<void> => {
    const status = await send(port, agent, load).catch(() => 0);
    // That a price has changed, or that nothing is left, is a right answer.
    if (status >= 500 || status === 0) failed += 1;
    const times = latencies.get(load.kind) ?? [];
    times.push(performance.now() - dueAt);
    latencies.set(load.kind, times);
  };

  for (;;) {
    const now = performance.now();
    if (now >= startedAt + durationMs) break;
    for (const [index, { kind, perSecond, next }] of streams.entries()) {
      let dueAt = due[index] ?? now;
      while (dueAt <= now) {
        const load = next();
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
        if (load) {
          const task = sendTimed(load, dueAt).finally(() => open.delete(task));
          open.add(task);
        }
        dueAt += 1000 / perSecond;
      }
      due[index] = dueAt;
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(open);
  agent.destroy();
  return { latencies, counts, failed };
}
