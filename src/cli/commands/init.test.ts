import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { SHORT_LIVED, shopProgram } from '#testing/servers/spawn-program';
import { makeFolder } from '#testing/make-folder';
import { callShop } from '#testing/shops/call-shop';
import { SELLER } from '#testing/samples/sample-order';

it('shop init creates a shop in a missing or empty folder, and leaves a shop and other files alone', async () => {
  const root = makeFolder({ 'baska/notlar.txt': 'x', 'bos/.git/HEAD': 'x' });
  for (const name of ['yeni/alt', 'bos']) {
    const folder = join(root, name);
    const made = await callShop(['init', folder, '--json']);
    expect([made.code, JSON.parse(made.stdout)]).toEqual([0, { folder, made: true }]);
    for (const command of [['check'], ['fmt', '--check']])
      expect((await callShop([...command, '--data', folder])).code).toBe(0);
    expect(readdirSync(folder)).toEqual(
      expect.arrayContaining(['.gitignore', 'settings.json', 'sites.json']),
    );
  }
  const folder = join(root, 'yeni/alt');
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(SELLER));
  const again = await callShop(['init', folder]);
  expect([again.code, again.stdout]).toEqual([0, expect.stringContaining('zaten bir mağaza var')]);
  expect(JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'))).toEqual(SELLER);
  const schema = join(folder, 'schemas/category.json');
  const [text, settings] = [readFileSync(schema, 'utf8'), join(folder, '.vscode/settings.json')];
  expect(JSON.parse(readFileSync(settings, 'utf8'))).toHaveProperty(['json.schemas']);
  writeFileSync(schema, '{}');
  writeFileSync(settings, '{"own":1}');
  expect((await callShop(['init', folder, '--schemas'])).code).toBe(0);
  expect([readFileSync(schema, 'utf8'), readFileSync(settings, 'utf8')]).toEqual([text, '{"own":1}']);
  const checked = await callShop(['check', '--data', folder, '--json']);
  expect([checked.code, checked.stdout]).toEqual([0, expect.not.stringContaining('schemas')]);
  await callShop(['fmt', schema, '--data', folder]);
  expect(readFileSync(schema, 'utf8')).toBe(text);
  const blank = await callShop(['init', join(root, 'Benim Dükkan')], { env: { npm_command: '' } });
  expect(blank.stdout).toContain(`: shop serve --data "${join(root, 'Benim Dükkan')}"`);
  // In a fresh clone there is no command `shop`, only `npx shop`.
  const byNpx = await callShop(['init', join(root, 'npx')], { env: { npm_command: 'exec' } });
  expect(byNpx.stdout).toContain(': npx shop serve --data');
  const foreign = await callShop(['init', join(root, 'baska')]);
  expect([foreign.code, foreign.stderr]).toEqual([1, expect.stringContaining('Klasör boş değil')]);
  expect(readdirSync(join(root, 'baska'))).toEqual(['notlar.txt']);
  expect((await callShop(['init'])).code).toBe(2);
});

it('shop init brings the words and needle systems of the trade along, those of the demo', async () => {
  const folder = join(makeFolder({}), 'yeni');
  await callShop(['init', folder]);
  const read = (file: string) =>
    [folder, 'data'].map((each) => JSON.parse(readFileSync(join(each, file), 'utf8')));
  const [words, demo] = read('synonyms.json');
  expect(words).toEqual(demo);
  const [fitment, { systems }] = read('fitment.json');
  expect(fitment).toEqual({ systems, families: [], rules: [] });
});

it('shop init keeps the lines of a .gitignore that is there', async () => {
  const folder = makeFolder({ '.gitignore': 'notlar/' });
  expect((await callShop(['init', folder])).code).toBe(0);
  const lines = readFileSync(join(folder, '.gitignore'), 'utf8').split('\n');
  expect(lines).toEqual(expect.arrayContaining(['notlar/', '_private/']));
  expect(readdirSync(folder)).not.toContain('gitignore');
});

it('shop init leaves no part of a shop when it cannot be finished', async () => {
  const folder = makeFolder({ '.gitignore/x': '' });
  const failed = await callShop(['init', folder]);
  expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining('Klasöre yazılamadı')]);
  expect(readdirSync(folder)).toEqual(['.gitignore']);
  rmSync(join(folder, '.gitignore'), { recursive: true });
  const made = await callShop(['init', folder]);
  expect([made.code, made.stdout]).toEqual([0, expect.stringContaining('yeni bir mağaza oluşturuldu')]);
});

it.each(['manual-igne-2026-01-05.json', '_private/orders.jsonl'])(
  'a folder with nothing but %s is a shop to each command',
  async (file) => {
    const folder = makeFolder({ [file]: '' });
    const made = await callShop(['init', folder]);
    expect([made.code, made.stdout]).toEqual([0, expect.stringContaining('zaten bir mağaza var')]);
    expect(readdirSync(folder)).toEqual([file.split('/')[0]]);
    for (const command of ['check', 'export'])
      expect((await callShop([command, '--data', folder])).stderr).not.toContain('mağaza yok');
  },
);

it('shop serve creates no shop in a mistyped, an empty or a foreign folder', async () => {
  const root = makeFolder({ 'baska/notlar.txt': 'x', 'bos/lost+found/a': 'x' });
  for (const name of ['yok', 'bos', 'baska']) {
    const folder = join(root, name);
    const { code, stdout, stderr } = await callShop(['serve', '--port', '0'], { env: { SHOP_DATA: folder } });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`${folder} klasöründe mağaza yok`);
    expect(stderr).toContain('shop init');
  }
  expect(existsSync(join(root, 'yok'))).toBe(false);
});

it.runIf(process.platform === 'linux')(
  'shop serve asks at a terminal and makes the shop after a yes',
  async () => {
    const folder = join(makeFolder(), 'magaza');
    const shop = shopProgram();
    const answerPrompt = async (answer: string): Promise<string> => {
      const call = `${[process.execPath, ...SHORT_LIVED, shop].join(' ')} serve --port 0 --data ${folder}`;
      const child = spawn('/usr/bin/script', ['-qec', call, '/dev/null'], {
        env: { ...process.env, NODE_ENV: 'production' },
      });
      // Without its terminal the server ends too.
      onTestFinished(() => void child.kill('SIGKILL'));
      let said = '';
      let isAnswered = false;
      let isStopped = false;
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (!isAnswered && said.includes('(evet/hayır)')) {
          isAnswered = true;
          child.stdin.write(`${answer}\r`);
        }
        if (!isStopped && said.includes('Mağaza açık')) {
          isStopped = true;
          child.stdin.write('\u0003');
        }
      });
      await new Promise((resolve) => child.once('close', resolve));
      return said;
    };
    expect(await answerPrompt('hayır')).toContain('shop init');
    expect(existsSync(folder)).toBe(false);
    expect(await answerPrompt('evet')).toContain('Mağaza açık');
    expect(existsSync(join(folder, 'sites.json'))).toBe(true);
  },
);
