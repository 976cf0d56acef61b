import { expect, onTestFinished, test, vi } from 'vitest';
import { SILENT_LOG } from '#store/files/log';
import { startChores } from './start-chores.ts';

const HOUR_MS = 3_600_000;

test('a clock that is set ahead by a year and back again within the hour cancels and erases nothing', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const releaseExpiredOrders = vi.fn(async () => []);
  const processWishes = vi.fn(async () => undefined);
  const chores = startChores({
    duty: { isMine: true, onGain: () => () => undefined },
    stock: { recount: () => undefined },
    isShared: false,
    stockWishes: { start: () => () => undefined, processWishes },
    popularity: { refresh: async () => undefined },
    releaseExpiredOrders,
    log: SILENT_LOG,
  });
  const callsWithin = (ms: number): readonly number[] => {
    releaseExpiredOrders.mockClear();
    processWishes.mockClear();
    vi.advanceTimersByTime(ms);
    return [releaseExpiredOrders.mock.calls.length, processWishes.mock.calls.length];
  };
  const setAhead = (days: number): unknown => vi.setSystemTime(Date.now() + days * 24 * HOUR_MS);
  expect(callsWithin(120_000)).toEqual([2, 2]);
  setAhead(366);
  expect(callsWithin(HOUR_MS / 2)).toEqual([0, 0]);
  setAhead(-366);
  expect(callsWithin(HOUR_MS)).toEqual([30, 30]);
  // A machine that slept for a night has the right time.
  setAhead(0.5);
  expect(callsWithin(2 * HOUR_MS)).toEqual([60, 60]);
  chores.end();
});
