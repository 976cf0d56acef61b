import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { AppError } from '#domain/errors';
import { type BundledScript, bundleScript } from '#testing/browser/bundle-script';
import { createWorkerPool } from './worker-pool.ts';

let script: BundledScript;

beforeAll(async () => {
  script = await bundleScript(`
    import { serveWork } from '#src/adapters/work/serve-work.ts';
    import { AppError } from '#src/domain/errors.ts';
    serveWork({
      double: (number) => number * 2,
      refuse: () => { throw new AppError('invalid', { message: 'Olmadı.', extra: { headings: ['a'] } }); },
      fail: () => { throw new TypeError('broken'); },
      spin: () => { for (;;); },
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms, 'awake')),
      pid: () => process.pid,
      secrets: () => process.env.SHOP_SECRET_FOR_TESTS ?? 'none',
      eatList: () => { const list = []; for (;;) list.push(1.5); },
      eatMap: () => { const map = new Map(); for (let n = 0; ; n += 1) map.set(n, n); },
      eatText: () => { let text = 'abc'; for (;;) { text += text; text.charCodeAt(5); } },
      eatPieces: () => 'a,'.repeat(5e7).split(','),
    });
  `);
});
afterAll(() => script.remove());

type TestJobs = Readonly<Record<string, (input: unknown) => unknown>>;

function openPool({ maxWorkers = 1, maxWaiting = 10, idleMs = 60_000 } = {}) {
  const pool = createWorkerPool<TestJobs>({
    file: script.path,
    maxWorkers,
    maxWaiting,
    idleMs,
    memoryMb: 64,
  });
  onTestFinished(() => pool.close());
  const run = (job: string, input: unknown = null, options = {}): Promise<unknown> =>
    pool.run(job, input, { timeoutMs: 60_000, subject: 'Bu dosya okunamayacak kadar', ...options });
  return { run, close: () => pool.close() };
}

describe('a worker', () => {
  it('gives results, refusals as they were meant and failures', async () => {
    const { run } = openPool();
    expect(await run('double', 21)).toBe(42);
    await expect(run('refuse')).rejects.toMatchObject({
      code: 'invalid',
      message: 'Olmadı.',
      details: { extra: { headings: ['a'] } },
    });
    await expect(run('fail')).rejects.toThrow('TypeError: broken');
    await expect(run('unknown')).rejects.toThrow('no job unknown');
  });

  it('is ended when its time is over, and the next job gets a new one', async () => {
    const { run } = openPool();
    const first = await run('pid');
    await expect(run('spin', null, { timeoutMs: 300 })).rejects.toMatchObject({
      code: 'too_complex',
      message: 'Bu dosya okunamayacak kadar büyük veya karmaşık: 0 saniyede bitmedi.',
    });
    expect(await run('pid')).not.toBe(first);
  });

  // Where the system does not tell a worker's processor time, the time that passes counts.
  it.runIf(process.platform === 'linux')('may wait for a busy machine, but not for ever', async () => {
    const { run } = openPool();
    expect(await run('sleep', 1200, { timeoutMs: 1000 })).toBe('awake');
    await expect(run('sleep', 60_000, { timeoutMs: 100 })).rejects.toMatchObject({ code: 'too_complex' });
  });

  it.each(['eatList', 'eatMap', 'eatText', 'eatPieces'])(
    'that meets its memory limit by %s harms nobody but its job',
    async (job) => {
      const { run } = openPool();
      await expect(run(job)).rejects.toSatisfy(
        // A text longer than any may be is refused by the language itself.
        (error) =>
          (error instanceof AppError && error.code === 'too_complex') || /RangeError/.test(String(error)),
      );
      expect(await run('double', 2)).toBe(4);
    },
  );

  it('knows no secret of the server', async () => {
    process.env['SHOP_SECRET_FOR_TESTS'] = 'x';
    onTestFinished(() => void delete process.env['SHOP_SECRET_FOR_TESTS']);
    expect(await openPool().run('secrets')).toBe('none');
  });

  it('ends when nothing was to do for a while', async () => {
    const { run } = openPool({ idleMs: 50 });
    const pid = Number(await run('pid'));
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect(await run('double', 1)).toBe(2);
  });
});

describe('more jobs than workers', () => {
  it('wait their turn, and too many are told to come again', async () => {
    const { run } = openPool({ maxWaiting: 2 });
    const jobs = [run('double', 1), run('double', 2), run('double', 3)];
    await expect(run('double', 4)).rejects.toMatchObject({ code: 'too_many_requests' });
    expect(await Promise.all(jobs)).toEqual([2, 4, 6]);
  });

  it('are taken back while they wait and while they run', async () => {
    const { run } = openPool();
    const running = new AbortController();
    const waiting = new AbortController();
    const jobs = [
      run('spin', null, { signal: running.signal }),
      run('spin', null, { signal: waiting.signal }),
    ];
    const next = run('double', 5);
    waiting.abort(new Error('waited'));
    running.abort(new Error('ran'));
    await expect(jobs[0]).rejects.toThrow('ran');
    await expect(jobs[1]).rejects.toThrow('waited');
    expect(await next).toBe(10);
  });

  it('end with the pool', async () => {
    const { run, close } = openPool();
    const pid = Number(await run('pid'));
    const jobs = [run('spin'), run('double', 1)];
    close();
    for (const job of jobs) await expect(job).rejects.toMatchObject({ code: 'job_cancelled' });
    await expect.poll(() => isAlive(pid)).toBe(false);
    await expect(run('double', 1)).rejects.toMatchObject({ code: 'job_cancelled' });
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
