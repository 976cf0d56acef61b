import { appendFileSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '#testing/make-folder';
import type { ChangeBatch } from '#domain/panel/change-batch';
import { openChangeLog } from './change-log.ts';
import { SILENT_LOG } from '../files/log.ts';

function batch(id: string, ...productIds: string[]): ChangeBatch {
  return {
    id,
    at: '2026-11-20T09:00:00.000Z',
    by: 'Ayşe',
    action: 'update',
    edits: productIds.map((productId) => ({
      productId,
      name: productId,
      before: { price: '1.00' },
      after: { price: '2.00' },
    })),
  };
}

const open = (dataDir: string, maxEdits?: number) =>
  openChangeLog({ dataDir, log: SILENT_LOG, ...(maxEdits === undefined ? {} : { maxEdits }) });
const pathIn = (dataDir: string): string => join(dataDir, '_private', 'changes.jsonl');

test('changes are found again after a restart, by id and by product, newest first', async () => {
  const dataDir = makeFolder();
  const log = open(dataDir);
  await Promise.all([log.append(batch('1', 'a')), log.append(batch('2', 'a', 'b'))]);
  for (const each of [log, open(dataDir)]) {
    expect(each.batches().map(({ id }) => id)).toEqual(['2', '1']);
    expect(each.ofProduct('a').map(({ id }) => id)).toEqual(['2', '1']);
    expect(each.ofProduct('b')).toEqual([batch('2', 'a', 'b')]);
    expect(each.find('1')).toEqual(batch('1', 'a'));
    expect(each.find('3')).toBeUndefined();
  }
  expect(statSync(pathIn(dataDir)).mode & 0o777).toBe(0o600);
});

test('the parts of a long run are one change', async () => {
  const dataDir = makeFolder();
  const log = open(dataDir);
  await log.append(batch('1', 'a'));
  await log.append(batch('2', 'c'));
  await log.append(batch('1', 'b'));
  for (const each of [log, open(dataDir)]) {
    expect(each.batches()).toEqual([batch('2', 'c'), batch('1', 'a', 'b')]);
    expect(each.ofProduct('b')).toEqual([batch('1', 'a', 'b')]);
  }
});

test('a line that a crash cut is left out and does not damage the next one', async () => {
  const dataDir = makeFolder();
  await open(dataDir).append(batch('1', 'a'));
  appendFileSync(pathIn(dataDir), '{"id":"2","at":"2026');
  const log = open(dataDir);
  expect(log.batches().map(({ id }) => id)).toEqual(['1']);
  await log.append(batch('3', 'a'));
  expect(
    open(dataDir)
      .batches()
      .map(({ id }) => id),
  ).toEqual(['3', '1']);
});

test('a last line without its newline counts and does not damage the next one', async () => {
  const dataDir = makeFolder();
  const first = open(dataDir);
  await first.append(batch('1', 'a'));
  await first.append(batch('2', 'a'));
  truncateSync(pathIn(dataDir), statSync(pathIn(dataDir)).size - 1);
  const log = open(dataDir);
  expect(log.batches().map(({ id }) => id)).toEqual(['2', '1']);
  await log.append(batch('3', 'a'));
  for (const each of [log, open(dataDir)])
    expect(each.batches().map(({ id }) => id)).toEqual(['3', '2', '1']);
});

test('a line that another process left unfinished does not damage the next one', async () => {
  const dataDir = makeFolder();
  const log = open(dataDir);
  await log.append(batch('1', 'a'));
  appendFileSync(pathIn(dataDir), '{"id":"2","at":"2026');
  await log.append(batch('3', 'a'));
  await log.append(batch('4', 'a'));
  for (const each of [log, open(dataDir)])
    expect(each.batches().map(({ id }) => id)).toEqual(['4', '3', '1']);
  expect(readFileSync(pathIn(dataDir), 'utf8').trim().split('\n')).toHaveLength(3);
});

test('the oldest changes are removed when there are too many', async () => {
  const dataDir = makeFolder();
  const log = open(dataDir);
  for (let number = 0; number < 6; number += 1) await log.append(batch(`${number}`, 'a', 'b'));
  const short = open(dataDir, 5);
  expect(short.batches().map(({ id }) => id)).toEqual(['5', '4']);
  await short.append(batch('6', 'c'));
  expect(readFileSync(pathIn(dataDir), 'utf8').trim().split('\n')).toHaveLength(3);
});
