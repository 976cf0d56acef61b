import { readFileSync } from 'node:fs';
import { transformWithOxc } from 'vite';
import { expect, it } from 'vitest';
import { READING_RULES } from './reading-rules.ts';
import { SEARCH_RULES } from './search-rules.ts';

it('every rule of searches can still be switched off', async () => {
  const lost: unknown[] = [];
  for (const { name, file, code, instead } of [...SEARCH_RULES, ...READING_RULES]) {
    const source = readFileSync(new URL(`../../${file}.ts`, import.meta.url), 'utf8');
    if (source.split(code).length !== 2) lost.push(name);
    const without = source.replace(code, () => instead);
    await transformWithOxc(without, `${file}.ts`).catch((error: unknown) => lost.push(name, error));
  }
  expect(lost).toEqual([]);
});
