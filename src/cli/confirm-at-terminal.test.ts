import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { confirmAtTerminal, promptSecrets } from './confirm-at-terminal.ts';

function confirmTyped(typed: string) {
  const abort = new AbortController();
  const input = new PassThrough();
  const output = new PassThrough();
  output.resume();
  const answer = confirmAtTerminal('Silinsin mi? ', abort.signal, { input, output }, () => abort.abort());
  input.write(typed);
  return answer;
}

it.each([
  ['e\r', true],
  ['Evet\r', true],
  ['h\r', false],
  ['\r', false],
  ['\u0004', false],
])('%j counts as %j', async (typed, isYes) => {
  expect(await confirmTyped(typed)).toBe(isYes);
});

it('Ctrl-C ends the wait', async () => {
  await expect(confirmTyped('\u0003')).rejects.toMatchObject({ name: 'AbortError' });
});

it('secrets are requested one after the other and never shown', async () => {
  const input = new PassThrough();
  const output = new PassThrough();
  const answers = promptSecrets(['Parola: ', 'Yeniden: '], { input, output }, () => undefined);
  input.write('çok gizli\rbaşka gizli\r');
  expect(await answers).toEqual(['çok gizli', 'başka gizli']);
  output.end();
  expect(await text(output)).toBe('Parola: \nYeniden: \n');
});

it('the end of the input is an empty secret', async () => {
  const input = new PassThrough();
  const answers = promptSecrets(['Parola: '], { input, output: new PassThrough() }, () => undefined);
  input.end('\u0004');
  expect(await answers).toEqual(['']);
});
