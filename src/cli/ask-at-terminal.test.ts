import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { askAtTerminal, askSecrets } from './ask-at-terminal.ts';

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

it('secrets are asked for one after the other and never shown', async () => {
  const input = new PassThrough();
  const output = new PassThrough();
  const answers = askSecrets(['Parola: ', 'Yeniden: '], { input, output }, () => undefined);
  input.write('çok gizli\rbaşka gizli\r');
  expect(await answers).toEqual(['çok gizli', 'başka gizli']);
  expect(String(output.read())).toBe('Parola: \nYeniden: \n');
});

it('the end of the input is an empty secret', async () => {
  const input = new PassThrough();
  const answers = askSecrets(['Parola: '], { input, output: new PassThrough() }, () => undefined);
  input.end('\u0004');
  expect(await answers).toEqual(['']);
});
