import { unlessAborted } from '../../net/unless-aborted.ts';
import type { Clock } from './clock.ts';

/** One host as the fetcher treats it. */
export interface HostTurn {
  /** Waits until the host may be called again. @throws the signal's reason */
  pace(signal: AbortSignal): Promise<void>;
  /** Milliseconds until the host may be called again; 0 when it may now. */
  waitMs(): number;
  /** To be said after each call: the next one comes the delay, a little jitter added, after this moment. */
  called(): void;
  /** No call before so many milliseconds from now. */
  delayFor(ms: number): void;
  /** At least so many milliseconds between two calls, the last one and the next among them. */
  slowTo(delayMs: number): void;
}

/** Lets one caller at a time at each host, in the order they came. */
export interface HostTurns {
  acquire<T>(host: string, signal: AbortSignal, work: (turn: HostTurn) => Promise<T>): Promise<T>;
  /** Resolves when nobody has a turn any more. */
  idle(): Promise<void>;
}

interface HostState {
  tail: Promise<void>;
  readyAt: number;
  calledAt: number;
  delayMs: number;
}

/** How much longer than the delay a pause may be at most. */
const JITTER = 0.3;

export function createHostTurns(delayMs: number, clock: Clock): HostTurns {
  const hosts = new Map<string, HostState>();

  return {
    acquire(name, signal, work) {
      const host = hosts.get(name) ?? { tail: Promise.resolve(), readyAt: 0, calledAt: -Infinity, delayMs };
      hosts.set(name, host);
      const mine = host.tail.then(() => {
        signal.throwIfAborted();
        return work(turnAt(host));
      });
      host.tail = mine.then(ignore, ignore);
      return unlessAborted(mine, signal);
    },
    async idle() {
      await Promise.all([...hosts.values()].map(({ tail }) => tail));
    },
  };

  function turnAt(host: HostState): HostTurn {
    const waitMs = () => Math.max(0, host.readyAt - clock.now());
    return {
      waitMs,
      async pace(signal) {
        if (waitMs() > 0) await clock.sleep(waitMs(), signal);
      },
      called() {
        host.calledAt = clock.now();
        host.readyAt = host.calledAt + host.delayMs * (1 + JITTER * clock.random());
      },
      delayFor(ms) {
        host.readyAt = Math.max(host.readyAt, clock.now() + ms);
      },
      slowTo(delayMs) {
        host.delayMs = Math.max(host.delayMs, delayMs);
        host.readyAt = Math.max(host.readyAt, host.calledAt + host.delayMs);
      },
    };
  }
}

function ignore(): void {}
