import { Worker } from 'node:worker_threads';

interface LoadPlan {
  readonly port: number;
  /** Whole requests, sent in turn by every connection. */
  readonly requests: readonly string[];
  readonly connections: number;
  /** Without it each request is sent once. */
  readonly durationMs?: number;
}

export interface LoadResult {
  readonly perSecond: number;
  /** Answers that were neither 200, 201 nor 304. */
  readonly failed: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/**
 * Runs in its own thread, from its own source text: keep-alive connections, each of which waits for an answer before it
 * sends the next request.
 */
async function generateLoad(): Promise<void> {
  const { connect } = process.getBuiltinModule('node:net');
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads');
  const { port, requests, connections, durationMs = Infinity }: LoadPlan = workerData;
  const most = durationMs === Infinity ? requests.length : Infinity;
  const payloads = requests.map((text) => Buffer.from(text));
  const headEnd = Buffer.from('\r\n\r\n');
  const lengthName = Buffer.from('ontent-');
  const times: number[] = [];
  let failed = 0;
  let turn = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + durationMs;

  const run = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      let left = 0;
      let sentAt = 0;
      const sendNext = (): void => {
        sentAt = performance.now();
        if (sentAt >= endsAt || turn >= most) {
          socket.destroy();
          resolve();
          return;
        }
        turn += 1;
        socket.write(payloads[turn % payloads.length] ?? '');
      };
      const lengthOf = (chunk: Buffer, end: number): number => {
        for (
          let at = chunk.indexOf(lengthName);
          at !== -1 && at < end;
          at = chunk.indexOf(lengthName, at + 7)
        ) {
          const line = chunk.toString('latin1', at + 7, chunk.indexOf('\r', at));
          const [name, value] = line.split(': ');
          if (name?.toLowerCase() === 'length') return Number(value);
        }
        return 0;
      };
      socket.setNoDelay(true);
      socket.on('connect', sendNext);
      socket.on('error', reject);
      socket.on('data', (chunk) => {
        if (left === 0) {
          const end = chunk.indexOf(headEnd);
          const status = chunk.toString('latin1', 9, 12);
          if (!['200', '201', '304'].includes(status)) failed += 1;
          left = (status === '304' ? 0 : lengthOf(chunk, end)) + end + 4;
        }
        left -= chunk.length;
        if (left > 0) return;
        left = 0;
        times.push(performance.now() - sentAt);
        sendNext();
      });
    });

  await Promise.all(Array.from({ length: connections }, run));
  const seconds = (performance.now() - startedAt) / 1000;
  times.sort((left, right) => left - right);
  const result: LoadResult = {
    perSecond: times.length / seconds,
    failed,
    p50Ms: times[Math.floor(times.length * 0.5)] ?? 0,
    p99Ms: times[Math.floor(times.length * 0.99)] ?? 0,
  };
  parentPort?.postMessage(result, []);
}

/** Sends requests to a server on this machine as fast as it answers, from another thread. */
export function measureLoad(plan: LoadPlan): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(`(${generateLoad.toString()})()`, { eval: true, workerData: plan });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

/** A POST request with a JSON body as text. */
export function postRequest(
  path: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): string {
  const text = JSON.stringify(body);
  const lines = Object.entries({
    Host: 'localhost:3000',
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(text)),
    ...headers,
  });
  return `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${text}`;
}

/** A GET request as text. */
export function getRequest(path: string, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries({ Host: 'localhost:3000', 'Accept-Encoding': 'br, gzip', ...headers });
  return `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}
