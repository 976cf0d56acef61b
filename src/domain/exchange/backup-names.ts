import { DAY_MS } from '#kernel/turkish-day';

/** Periods of which the newest archive is kept, and how many of each. */
export type Retention = ReadonlyMap<Period, number>;

type Period = keyof typeof PERIODS;

/** 1970 began on a Thursday; weeks begin on Monday. */
const DAYS_BEFORE_1970 = 3;

/** The key of the period that contains a time. */
const PERIODS = {
  d: (time: Date) => time.toISOString().slice(0, 10),
  w: (time: Date) => String(Math.floor((time.getTime() / DAY_MS + DAYS_BEFORE_1970) / 7)),
  m: (time: Date) => time.toISOString().slice(0, 7),
  y: (time: Date) => time.toISOString().slice(0, 4),
} as const;

const isPeriod = (sign: string | undefined): sign is Period => sign !== undefined && sign in PERIODS;

/** Reads `7d,4w,12m` (also `y`); undefined when it is not in this form or a period occurs twice. */
export function parseRetention(text: string): Retention | undefined {
  const parts = text.split(',').map((part) => /^([1-9]\d{0,3})([a-z])$/.exec(part.trim()) ?? []);
  const retention = new Map<Period, number>();
  for (const [, count, sign] of parts) if (isPeriod(sign)) retention.set(sign, Number(count));
  return retention.size === parts.length ? retention : undefined;
}

const NAME = /^magaza-yedek-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz(?:\.sifreli)?$/;

/** The name of an archive in a place that holds many: `magaza-yedek-2026-11-23T18-05-00Z.tar.gz`. */
export function backupName(now: Date, isSealed: boolean): string {
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-');
  return `magaza-yedek-${time}Z.tar.gz${isSealed ? '.sifreli' : ''}`;
}

function timeOf(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  const time = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

function sortByTime(names: readonly string[]) {
  return names
    .flatMap((name) => {
      const time = timeOf(name);
      return time ? [{ name, time }] : [];
    })
    .toSorted((left, right) => left.time.getTime() - right.time.getTime());
}

/**
 * The newest archive among other files; undefined without one. Those of more than a day after `now` come last: a clock
 * was wrong when they were named, and archives with more orders followed.
 */
export function findNewestBackup(names: readonly string[], now: Date): string | undefined {
  const archives = sortByTime(names);
  const latest = now.getTime() + DAY_MS;
  return (archives.findLast(({ time }) => time.getTime() <= latest) ?? archives.at(-1))?.name;
}

/**
 * The archives that need not be kept, oldest first: the newest one of each of the last days, weeks and months that have
 * one stays. Other files are never among them, nor archives after `now`: a clock was wrong when they were named, and they
 * would replace the new ones.
 */
export function findExpiredBackups(names: readonly string[], retention: Retention, now: Date): string[] {
  const archives = sortByTime(names).filter(({ time }) => time <= now);
  const kept = new Set<string>();
  for (const [period, count] of retention) {
    const newest = new Map(archives.map(({ name, time }) => [PERIODS[period](time), name]));
    for (const name of [...newest.values()].slice(-count)) kept.add(name);
  }
  return archives.map(({ name }) => name).filter((name) => !kept.has(name));
}
