import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { READING_RULES } from './reading-rules.ts';
import { SEARCH_RULES } from './search-rules.ts';

it('every rule of searches can still be switched off', () => {
  const lost = [...SEARCH_RULES, ...READING_RULES].filter(({ file, code }) => {
    const source = readFileSync(new URL(`../../${file}.ts`, import.meta.url), 'utf8');
    return source.split(code).length !== 2;
  });
  expect(lost).toEqual([]);
});
