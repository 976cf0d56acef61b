import { expect, test } from 'vitest';
import { AppError } from '#domain/errors';
import type { Job } from '#domain/panel/job';
import { createJobs } from './jobs.ts';

function open(stored: readonly Job[] = []) {
  let saved = stored;
  let count = 0;
  const jobs = createJobs(
    { read: () => saved, update: async (change) => (saved = change(saved)) },
    () => new Date(Date.UTC(2026, 10, 20, 9, 0, (count += 1))),
  );
  return { jobs, saved: () => saved };
}

test('a job reports its progress and stores its result', async () => {
  const { jobs, saved } = open();
  const seen: Job[] = [];
  jobs.subscribe((job) => seen.push(job));
  const { id, result } = jobs.start('scrape', 'Ayşe', async ({ progress }) => {
    progress({ done: 1, total: 2, message: 'İlk sayfa' });
    return { added: 3 };
  });
  expect(jobs.find(id)).toMatchObject({ state: 'running', by: 'Ayşe' });
  expect(await result).toEqual({ added: 3 });
  expect(seen.map(({ state, progress }) => [state, progress.done])).toEqual([
    ['running', 0],
    ['running', 1],
    ['done', 1],
  ]);
  expect(saved()).toMatchObject([{ id, state: 'done', result: { added: 3 } }]);
});

test('a failure is reported in the shop’s words, without details of unexpected errors', async () => {
  const { jobs } = open();
  const expected = jobs.start('a', 'x', () => Promise.reject(new AppError('fetch_failed')));
  const slip = jobs.start('b', 'x', () => Promise.reject(new TypeError('undefined is not a function')));
  await expect(expected.result).rejects.toMatchObject({ code: 'fetch_failed' });
  await expect(slip.result).rejects.toThrow(TypeError);
  expect(jobs.list().map(({ state, error }) => [state, error])).toEqual([
    ['failed', 'Beklenmeyen bir hata oluştu. Lütfen tekrar deneyin.'],
    ['failed', 'Adrese bağlanılamadı.'],
  ]);
});

test('a cancelled job is notified and ends as cancelled', async () => {
  const { jobs } = open();
  const { id, result } = jobs.start(
    'scrape',
    'x',
    ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  result.catch(() => undefined);
  expect(await jobs.cancel(id)).toBe(true);
  await expect(result).rejects.toMatchObject({ code: 'job_cancelled' });
  expect(jobs.find(id)?.state).toBe('cancelled');
  expect(await jobs.cancel(id)).toBe(false);
});

test('a job that cannot be stopped is done when it has done everything', async () => {
  const { jobs } = open();
  let finish = (): void => undefined;
  const { id, result } = jobs.start('bulk-edit', 'x', async ({ progress }) => {
    progress({ done: 1, total: 2 });
    await new Promise<void>((resolve) => (finish = resolve));
    return { changed: 2 };
  });
  await expect.poll(() => jobs.find(id)?.progress.done).toBe(1);
  const cancelled = jobs.cancel(id);
  finish();
  expect(await result).toEqual({ changed: 2 });
  await cancelled;
  expect(jobs.find(id)).toMatchObject({ state: 'done', result: { changed: 2 } });
});

test('a job that ran when the program ended is shown as interrupted', () => {
  const job: Job = {
    id: 'old',
    kind: 'scrape',
    state: 'running',
    by: 'x',
    startedAt: '2026-11-19T09:00:00.000Z',
    progress: { done: 4, total: 9 },
  };
  expect(open([job]).jobs.find('old')).toEqual({ ...job, state: 'interrupted' });
});
