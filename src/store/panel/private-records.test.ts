import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRecords } from './private-records.ts';

let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'shop-'))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

it('a job without a result is read back as it was written', async () => {
  const job = {
    id: 'j1',
    kind: 'bulk-edit',
    state: 'running',
    by: 'ece',
    startedAt: '2026-11-20T15:05:23.824Z',
    progress: { done: 0 },
  } as const;
  await openRecords(dataDir, 'jobs.json').update(() => [job]);
  expect(openRecords(dataDir, 'jobs.json').read()).toEqual([job]);
});
