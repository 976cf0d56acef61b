import { expect, test } from 'vitest';
import { backupName, findExpiredBackups, parseRetention } from './backup-names.ts';

const NOW = new Date('2026-11-23T02:00:00Z');
const at = (time: string): string => backupName(new Date(time), false);

test.each(['', 'd', '0d', '7', '7x', '7d,', '7d;4w', '-1d', '7d,3d', '1.5d', '7d,constructor'])(
  '%j says not what to keep',
  (text) => {
    expect(parseRetention(text)).toBeUndefined();
  },
);

test('of each of the last days, weeks and months that have archives the newest one is kept', () => {
  const days = Array.from({ length: 60 }, (_, day) => new Date(Date.UTC(2026, 10, 23 - day, 2)));
  const names = [at('2026-11-23T01:00:00Z'), ...days.map((day) => backupName(day, day.getDate() % 2 === 0))];
  const retention = parseRetention('3d, 2w, 2m') ?? new Map();
  const expired = findExpiredBackups(
    [...names, 'magaza-yedek-2026-01-01.tar.gz', 'notlar.txt'],
    retention,
    NOW,
  );
  expect(names.filter((name) => !expired.includes(name)).map((name) => name.slice(13, 26))).toEqual([
    '2026-11-23T02',
    '2026-11-22T02',
    '2026-11-21T02',
    '2026-10-31T02',
  ]);
  expect(expired).toHaveLength(names.length - 4);
  expect(findExpiredBackups([at('2020-01-01T00:00:00Z')], retention, NOW)).toEqual([]);
});

test('archives that a wrong clock named after later days neither expire nor take the place of others', () => {
  const names = ['2036-01-01', '2036-01-02', '2026-11-21', '2026-11-22', '2026-11-23'].map((day) =>
    at(`${day}T02:00:00Z`),
  );
  expect(findExpiredBackups(names, parseRetention('2d') ?? new Map(), NOW)).toEqual([names[2]]);
});
