import { unlessAborted } from '../../net/unless-aborted.ts';
import type { Clock } from './clock.ts';

/** One host as the fetcher treats it. */
export type HostTurn = ReturnType<typeof turnAt>;

interface HostState {
  tail: Promise<void>;
  readyAt: number;
  calledAt: number;
  delayMs: number;
}

/** How much longer than the delay a pause may be at most. */
const JITTER = 0.3;

/** Lets one caller at a time at each host, in the order they came. */
export function createHostTurns(delayMs: number, clock: Clock) {
  const hosts = new Map<string, HostState>();

  return {
    acquire<T>(name: string, signal: AbortSignal, work: (turn: HostTurn) => Promise<T>): Promise<T> {
      const host = hosts.get(name) ?? { tail: Promise.resolve(), readyAt: 0, calledAt: -Infinity, delayMs };
      hosts.set(name, host);
      const mine = host.tail.then(() => {
        signal.throwIfAborted();
        return work(turnAt(host, clock));
      });
      host.tail = mine.then(ignore, ignore);
      return unlessAborted(mine, signal);
    },
    /** Resolves when nobody has a turn any more. */
    async idle(): Promise<void> {
      await Promise.all([...hosts.values()].map(({ tail }) => tail));
    },
  };
}

function turnAt(host: HostState, clock: Clock) {
  /** Milliseconds until the host may be called again; 0 when it may now. */
  const waitMs = (): number => Math.max(0, host.readyAt - clock.now());
  return {
    waitMs,
    /** Waits until the host may be called again. @throws the signal's reason */
    async pace(signal: AbortSignal): Promise<void> {
      if (waitMs() > 0) await clock.sleep(waitMs(), signal);
    },
    /** To be said after each call: the next one comes the delay, a little jitter added, after this moment. */
    called(): void {
      host.calledAt = clock.now();
      host.readyAt = host.calledAt + host.delayMs * (1 + JITTER * clock.random());
    },
    /** No call before so many milliseconds from now. */
    delayFor(ms: number): void {
      host.readyAt = Math.max(host.readyAt, clock.now() + ms);
    },
    /** At least so many milliseconds between two calls, the last one and the next among them. */
    slowTo(delayMs: number): void {
      host.delayMs = Math.max(host.delayMs, delayMs);
      host.readyAt = Math.max(host.readyAt, host.calledAt + host.delayMs);
    },
  };
}

function ignore(): void {}
