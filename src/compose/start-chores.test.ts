import { expect, onTestFinished, test, vi } from 'vitest';
import { SILENT_LOG } from '#store/files/log';
import { startChores } from './start-chores.ts';

const HOUR_MS = 3_600_000;

const DUTY = { isMine: true, hasRightClock: true, onGain: () => () => undefined };

/** Periodic work with a clock of its own, and how often it was done within a time. */
function startedChores({ newestOrderAt, duty = DUTY }: { newestOrderAt?: string; duty?: typeof DUTY } = {}) {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const releaseExpiredOrders = vi.fn(async () => []);
  const processWishes = vi.fn(async () => undefined);
  const chores = startChores({
    duty,
    stock: { recount: () => undefined },
    isShared: false,
    stockWishes: { start: () => () => undefined, processWishes },
    popularity: { refresh: async () => undefined },
    releaseExpiredOrders,
    newestOrderAt,
    log: SILENT_LOG,
  });
  onTestFinished(() => chores.end());
  const callsWithin = (ms: number): readonly number[] => {
    releaseExpiredOrders.mockClear();
    processWishes.mockClear();
    vi.advanceTimersByTime(ms);
    return [releaseExpiredOrders.mock.calls.length, processWishes.mock.calls.length];
  };
  return { releaseExpiredOrders, callsWithin };
}

test('a clock that is set ahead by a year and back again within the hour cancels and erases nothing', () => {
  const { callsWithin } = startedChores();
  const setAhead = (days: number): unknown => vi.setSystemTime(Date.now() + days * 24 * HOUR_MS);
  expect(callsWithin(120_000)).toEqual([2, 2]);
  setAhead(366);
  expect(callsWithin(HOUR_MS / 2)).toEqual([0, 0]);
  setAhead(-366);
  expect(callsWithin(HOUR_MS)).toEqual([30, 30]);
  // A machine that slept for a night has the right time.
  setAhead(0.5);
  expect(callsWithin(2 * HOUR_MS)).toEqual([60, 60]);
});

test('a shop that is opened with a clock a year ahead cancels nothing within an hour, after a quiet week at once', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * HOUR_MS).toISOString();
  const { callsWithin, releaseExpiredOrders } = startedChores({ newestOrderAt: daysAgo(366) });
  expect(releaseExpiredOrders).not.toHaveBeenCalled();
  expect(callsWithin(2 * HOUR_MS)).toEqual([61, 61]);
  expect(startedChores({ newestOrderAt: daysAgo(7) }).releaseExpiredOrders).toHaveBeenCalledOnce();
});

test('a server whose clock differs from that of the database cancels nothing', () => {
  const duty = { ...DUTY, hasRightClock: false };
  const { callsWithin } = startedChores({ duty });
  expect(callsWithin(HOUR_MS)).toEqual([0, 0]);
  duty.hasRightClock = true;
  expect(callsWithin(HOUR_MS)).toEqual([60, 60]);
});
