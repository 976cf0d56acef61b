import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getOrAdd } from '#kernel/get-or-add';
import { isLocalHost } from '#domain/catalogue/site/site';
import { PAYMENT_CALLBACK } from '#domain/orders/payment/payment-settings';
import type { Log } from './log.ts';

/** What is known about a request after its answer. */
export interface Trace {
  /** The pattern of an API call, else the class of the path. */
  route: string;
  /** Whether it is a call of the panel. */
  isAdmin: boolean;
  requestId: string;
}

/** Upper ends of the buckets of durations, in seconds. */
const BUCKETS = [0.005, 0.025, 0.1, 0.5, 1, 2.5, 10] as const;
/** Each sample wakes the process: at 20 ms they were half of what an idle shop used. */
const LAG_SAMPLE_MS = 100;

interface Counter {
  count: number;
  seconds: number;
  /** Answers within each bucket, not within the ones before. */
  readonly within: number[];
}

/** Counts answers, logs each of them at level `info`, and formats the numbers for a monitoring system. */
export type Traffic = ReturnType<typeof createTraffic>;

function classOf(path: string, isAdmin = false): string {
  if (path.startsWith('/api/')) return isAdmin ? 'admin' : 'api';
  if (path.startsWith('/assets/')) return 'asset';
  if (path.startsWith('/images/')) return 'picture';
  return path === '/healthz' || path === '/readyz' || path === '/metrics' ? 'probe' : 'page';
}

function pathOf({ url = '/' }: IncomingMessage): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

function callbackResult(status: number): string {
  if (status < 400) return 'accepted';
  return status < 500 ? 'refused' : 'failed';
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

const labelText = (labels: Readonly<Record<string, string>>): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',');

/** @param readyRouteOf the pattern of a call whose answer was ready before the router */
export function createTraffic(
  log: Log,
  readyRouteOf: (incoming: IncomingMessage) => string | undefined = () => undefined,
) {
  const isLogging = log.isLevelEnabled?.('info') ?? false;
  const traces = new WeakMap<IncomingMessage, Trace>();
  /** By route, method and status: every ready answer is counted, and a text of labels for each would cost it 3 %. */
  const counters = new Map<string, Map<string, Map<number, Counter>>>();
  const events = new Map<string, Map<string, number>>();
  const delay = monitorEventLoopDelay({ resolution: LAG_SAMPLE_MS });
  delay.enable();

  const counterOf = (route: string, method: string, status: number): Counter => {
    const ofRoute = getOrAdd(counters, route, () => new Map<string, Map<number, Counter>>());
    const ofMethod = getOrAdd(ofRoute, method, () => new Map<number, Counter>());
    return getOrAdd(ofMethod, status, () => ({ count: 0, seconds: 0, within: BUCKETS.map(() => 0) }));
  };
  const count = (name: string, labels: Readonly<Record<string, string>>): void => {
    const counts = events.get(name) ?? new Map<string, number>();
    const text = labelText(labels);
    events.set(name, counts.set(text, (counts.get(text) ?? 0) + 1));
  };

  return {
    close: (): void => void delay.disable(),
    /** Traces a request that the app answers. */
    trace: (incoming: IncomingMessage): Trace => {
      const trace: Trace = { route: '', isAdmin: false, requestId: '' };
      traces.set(incoming, trace);
      return trace;
    },
    findTrace: (incoming: IncomingMessage): Trace | undefined => traces.get(incoming),
    /** Counts an answer. @param startedAt as `performance.now()` */
    countAnswer: (incoming: IncomingMessage, { statusCode }: ServerResponse, startedAt: number): void => {
      const seconds = (performance.now() - startedAt) / 1000;
      const trace = traces.get(incoming);
      const kind = trace ? classOf(pathOf(incoming), trace.isAdmin) : 'ready';
      const method = METHODS.has(incoming.method ?? '') ? (incoming.method ?? '') : 'OTHER';
      const counter = counterOf(trace?.route || kind, method, statusCode);
      if (trace?.route === PAYMENT_CALLBACK) {
        count('shop_payment_callbacks_total', { result: callbackResult(statusCode) });
      }
      counter.count += 1;
      counter.seconds += seconds;
      const bucket = BUCKETS.findIndex((end) => seconds <= end);
      if (bucket !== -1) counter.within[bucket] = (counter.within[bucket] ?? 0) + 1;
      if (!isLogging) return;
      const requestId = trace?.requestId || randomUUID();
      const route = trace?.route || readyRouteOf(incoming) || classOf(pathOf(incoming), trace?.isAdmin);
      log.info(
        { requestId, method, route, status: statusCode, seconds: Number(seconds.toFixed(6)) },
        'request',
      );
    },
    count,
    /** Prometheus text format 0.0.4. @param gauges by name, with labels where it has some: `pending{kind="mail"}` */
    format: (gauges: Readonly<Record<string, number>>): string => {
      const lines: string[] = ['# TYPE http_request_duration_seconds histogram'];
      const addCounter = (labels: string, { count: total, seconds, within }: Counter): void => {
        let sum = 0;
        for (const [index, end] of BUCKETS.entries()) {
          sum += within[index] ?? 0;
          lines.push(`http_request_duration_seconds_bucket{${labels},le="${end}"} ${sum}`);
        }
        lines.push(
          `http_request_duration_seconds_bucket{${labels},le="+Inf"} ${total}`,
          `http_request_duration_seconds_sum{${labels}} ${seconds}`,
          `http_request_duration_seconds_count{${labels}} ${total}`,
        );
      };
      for (const [route, ofRoute] of counters) {
        for (const [method, ofMethod] of ofRoute) {
          for (const [status, counter] of ofMethod)
            addCounter(`route="${route}",method="${method}",status="${status}"`, counter);
        }
      }
      for (const [name, counts] of events) {
        lines.push(`# TYPE ${name} counter`);
        for (const [labels, total] of counts) lines.push(`${name}{${labels}} ${total}`);
      }
      const { rss, heapUsed } = process.memoryUsage();
      // Node measures from sample to sample, with the time that it waits in any case.
      const lagOf = (nanoseconds: number): number =>
        Math.max(0, nanoseconds / 1e9 - LAG_SAMPLE_MS / 1e3) || 0;
      const processGauges = {
        process_resident_memory_bytes: rss,
        nodejs_heap_used_bytes: heapUsed,
        nodejs_eventloop_lag_seconds: lagOf(delay.mean),
        nodejs_eventloop_lag_p50_seconds: lagOf(delay.percentile(50)),
        nodejs_eventloop_lag_p99_seconds: lagOf(delay.percentile(99)),
      };
      const typed = new Set<string>();
      for (const [series, value] of Object.entries({ ...gauges, ...processGauges })) {
        const name = series.replace(/\{.*/, '');
        if (!typed.has(name)) lines.push(`# TYPE ${name} ${name.endsWith('_total') ? 'counter' : 'gauge'}`);
        typed.add(name);
        lines.push(`${series} ${value}`);
      }
      delay.reset();
      return `${lines.join('\n')}\n`;
    },
  };
}

/** Headers of proxies: a request with one does not come from this machine, wherever the proxy is. */
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/**
 * Whether a request comes from this machine without a proxy. One that sets no header is known by the shop's name that it
 * passes on, or by HTTP/1.0, which nginx speaks unless told otherwise.
 */
export function isFromThisMachine({ socket, headers, httpVersion }: IncomingMessage): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const isLoopback = address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
  const hostname = (headers.host ?? '').replace(/:\d+$/, '');
  const isDirect = isLocalHost(hostname) && httpVersion !== '1.0';
  return isLoopback && isDirect && FORWARDED.every((name) => headers[name] === undefined);
}
