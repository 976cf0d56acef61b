import { readFileSync } from 'node:fs';

/**
 * Milliseconds of the processor that this process has had, the collector's threads included. What nothing but the
 * processor does is measured by it: other work on the machine makes it no longer.
 */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Milliseconds of the processor that the main thread alone has had (proc(5), schedstat): a stop is its own work. */
export function mainThreadMs(): number {
  const [ns] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
  return Number(ns) / 1e6;
}

/** Milliseconds of single calls. */
export interface CallTimes {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/**
 * Calls once for each item, `passes` times, and returns how long the calls took: for each item the median of its
 * passes, so that a moment in which the machine was busy does not count.
 */
export function timeCalls<Item>(
  items: readonly Item[],
  call: (item: Item) => unknown,
  passes = 1,
): CallTimes {
  const byItem: number[][] = items.map(() => []);
  for (let pass = 0; pass < passes; pass += 1) {
    for (const [index, item] of items.entries()) {
      const start = cpuMs();
      call(item);
      byItem[index]?.push(cpuMs() - start);
    }
  }
  const times = byItem.map((each) => each.sort((left, right) => left - right)[passes >> 1] ?? 0);
  times.sort((left, right) => left - right);
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}

export function formatMs(ms: number): string {
  return `${ms < 10 ? ms.toFixed(2) : ms.toFixed(0)} ms`;
}

export function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[values.length >> 1] ?? 0;
}
