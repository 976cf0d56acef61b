import { setTimeout } from 'node:timers/promises';
import { getOrAdd } from '#kernel/get-or-add';
import { createQueue } from '#kernel/task-queue';
import { unlessAborted } from '../../net/unless-aborted.ts';

/** Time and chance, so that tests need not wait. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** @throws the reason of the signal when it is aborted */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** From 0 up to, not including, 1. */
  random(): number;
}

export const systemClock: Clock = {
  now: Date.now,
  random: Math.random,
  async sleep(ms, signal) {
    try {
      await setTimeout(ms, undefined, { signal });
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    }
  },
};

/** One host as the fetcher treats it. */
export type HostTurn = ReturnType<typeof createTurn>;

/** How much longer than the delay a pause may be at most. */
const JITTER = 0.3;

/** Lets one caller at a time at each host, in the order they came. */
export function createHostTurns(delayMs: number, clock: Clock) {
  const newHost = () => ({ queue: createQueue(), turn: createTurn(delayMs, clock) });
  const hosts = new Map<string, ReturnType<typeof newHost>>();

  return {
    acquire<T>(name: string, signal: AbortSignal, work: (turn: HostTurn) => Promise<T>): Promise<T> {
      const host = getOrAdd(hosts, name, newHost);
      const mine = host.queue(async () => {
        signal.throwIfAborted();
        return work(host.turn);
      });
      return unlessAborted(mine, signal);
    },
    /** Resolves when nobody has a turn any more. */
    async idle(): Promise<void> {
      await Promise.all([...hosts.values()].map(({ queue }) => queue(async () => undefined)));
    },
  };
}

function createTurn(leastDelayMs: number, clock: Clock) {
  let [readyAt, calledAt, delayMs] = [0, -Infinity, leastDelayMs];
  /** Milliseconds until the host may be called again; 0 when it may now. */
  const waitMs = (): number => Math.max(0, readyAt - clock.now());
  return {
    waitMs,
    /** Waits until the host may be called again. @throws the signal's reason */
    async pace(signal: AbortSignal): Promise<void> {
      if (waitMs() > 0) await clock.sleep(waitMs(), signal);
    },
    /** To be said after each call: the next one comes the delay, a little jitter added, after this moment. */
    called(): void {
      calledAt = clock.now();
      readyAt = calledAt + delayMs * (1 + JITTER * clock.random());
    },
    /** No call before so many milliseconds from now. */
    delayFor(ms: number): void {
      readyAt = Math.max(readyAt, clock.now() + ms);
    },
    /** At least so many milliseconds between two calls, the last one and the next among them. */
    slowTo(ms: number): void {
      delayMs = Math.max(delayMs, ms);
      readyAt = Math.max(readyAt, calledAt + delayMs);
    },
  };
}

/** A supplier in the shop's own network is asked at a quicker pace than a stranger. */
const OWN_NETWORK_DELAY_MS = 300;

/** The pause between two calls to the host of an address; undefined for a stranger's. @param hosts `host:port` */
export function delayForHosts(hosts: readonly string[]): (url: string) => number | undefined {
  const known = new Set(hosts.map((entry) => entry.trim().toLowerCase()));
  return (url) => {
    if (!URL.canParse(url)) return undefined;
    const { host, port, protocol } = new URL(url);
    const named = port === '' ? `${host}:${protocol === 'https:' ? 443 : 80}` : host;
    return known.has(named) ? OWN_NETWORK_DELAY_MS : undefined;
  };
}
