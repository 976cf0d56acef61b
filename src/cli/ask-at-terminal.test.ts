import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { askAtTerminal } from './ask-at-terminal.ts';

function ask(typed: string) {
  const abort = new AbortController();
  const input = new PassThrough();
  const output = new PassThrough();
  output.resume();
  const answer = askAtTerminal('Silinsin mi? ', abort.signal, { input, output }, () => abort.abort());
  input.write(typed);
  return answer;
}

it.each([
  ['e\r', true],
  ['Evet\r', true],
  ['h\r', false],
  ['\r', false],
  ['\u0004', false],
])('%j is taken for %j', async (typed, isYes) => {
  expect(await ask(typed)).toBe(isYes);
});

it('Ctrl-C ends the wait', async () => {
  await expect(ask('\u0003')).rejects.toMatchObject({ name: 'AbortError' });
});
