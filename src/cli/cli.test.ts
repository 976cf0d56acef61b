import { execFileSync, spawn, type StdioOptions } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import fs, {
  constants,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { chainLine, CHAIN_START } from '#store/files/chain/chained-line';
import { sealLine } from '#store/files/chain/sealed-line';
import { acquireDataLock } from '#store/files/lock/data-lock';
import { categoryFile, productFile } from '#testing/shops/open-store';
import { git, productText } from '#testing/git-repository';
import { makeFolder, putFiles } from '#testing/make-folder';
import { stubBuiltin } from '#testing/stub-builtin';
import { callShop } from '#testing/shops/call-shop';
import { openLocalServer } from '#testing/servers/local-server';
import { copyDemoData, openServedShop } from '#testing/servers/served-shop';
import { SHORT_LIVED, shopProgram } from '#testing/servers/spawn-program';

let data = '';
beforeAll(() => {
  data = copyDemoData();
});
afterAll(() => rmSync(data, { recursive: true, force: true }));

/** Enough for a process that starts and ends; the demo takes it three times as long. */
const smallShop = (): string =>
  makeFolder({
    'igneler/category.json': categoryFile('igneler'),
    'igneler/manual-urun-a-2026-01-01.json': productFile('a'),
    'images/urun.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });

describe('help', () => {
  it('of every command is Turkish and shows two examples', async () => {
    const { stdout } = await callShop(['--help']);
    const commands = [...stdout.matchAll(/^ {2}([a-z]+) /gm)].map(([, name = '']) => name);
    expect(commands).toEqual(expect.arrayContaining(['serve', 'reindex', 'check', 'doctor', 'completion']));
    for (const command of commands.filter((name) => name !== 'help')) {
      const help = await callShop([command, '--help']);
      expect(help.code).toBe(0);
      expect(help.stdout).toContain('Kullanım:');
      expect(help.stdout.match(/^ {2}\$ shop /gm)?.length, command).toBeGreaterThanOrEqual(2);
      expect(help.stdout).not.toMatch(/\b(?:Usage|Options|Arguments|Commands|display help)\b/);
    }
  });

  it('is shown with exit code 2 when no command is given', async () => {
    const { code, stdout, stderr } = await callShop([]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('Komutlar:');
  });
});

describe('wrong usage', () => {
  it.each([
    [['chek'], 'check'],
    [['check', '--jsn'], '--json'],
    [['completion'], 'kabuk'],
    [['completion', 'tcsh'], 'bash, zsh ya da fish'],
    [['serve', '--port', 'abc'], 'PORT'],
    [['serve', '--port', '99999'], '65535'],
    [['reindex', 'fazladan'], 'Fazladan'],
    [['export', '--format', 'pdf'], 'Kullanım için: shop export --help'],
    [['orders', 'shw'], 'Kullanım için: shop orders --help'],
    [['check', 'fazladan'], 'fazladan diye bir dosya yok'],
  ])('%j ends with 2 and says what was probably meant', async (args, hint) => {
    const { code, stdout, stderr } = await callShop(args);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain('Hata:');
    expect(stderr).toContain(hint);
  });
});

it.each([
  ['mysql://dukkan:parola@localhost/dukkan', 'SHOP_DATABASE_URL postgres://'],
  ['postgres://dukkan:parola%@localhost/dukkan', 'SHOP_DATABASE_URL okunamadı'],
  ['postgres://dukkan:parola#1@localhost/dukkan', 'SHOP_DATABASE_URL okunamadı'],
])('names an address that is no PostgreSQL database: %s', async (url, reason) => {
  const folder = makeFolder({ 'igneler/category.json': categoryFile('igneler') });
  const env = { SHOP_DATABASE_URL: url };
  const { code, stderr } = await callShop(['serve', '--port', '0', '--data', folder], { env });
  expect(code).toBe(1);
  expect(stderr).toContain(reason);
  expect(stderr).not.toContain('parola');
});

it.each([
  [{ SHOP_PAYTR_URL: 'paytr.com' }, 'SHOP_PAYTR_URL http:// ya da https://'],
  [{ SHOP_PAYTR_URL: 'ftp://paytr.com' }, 'SHOP_PAYTR_URL'],
  [{ SHOP_SMTP_URL: 'http://posta.ornek.com' }, 'SHOP_SMTP_URL smtp:// ya da smtps://'],
  [{ SHOP_SMTP_URL: 'smtp://dukkan:%parola@posta.ornek.com' }, 'SHOP_SMTP_URL okunamadı: kullanıcı adı ile'],
  [{ SHOP_SMTP_URL: 'smtps://dukkan:pa#rola@posta.ornek.com' }, 'SHOP_SMTP_URL okunamadı: kullanıcı adı ile'],
  [{ SHOP_RATES_URL: 'kur.xml' }, 'SHOP_RATES_URL'],
  [{ SHOP_ALLOW_PRIVATE: '10.0.0.1:80, depo' }, 'SHOP_ALLOW_PRIVATE: "depo"'],
  [{ SHOP_PUBLIC_URL: 'ornek.com' }, 'başlayan bir adres olmalı: "ornek.com"'],
  [{ SHOP_RATE_LIMIT: 'false' }, 'SHOP_RATE_LIMIT on ya da off olmalı: "false"'],
  [{ LOG_LEVEL: 'verbose' }, 'LOG_LEVEL trace, debug, info, warn, error, fatal, silent olabilir: "verbose"'],
])('shop serve with %j is wrong usage and changes nothing', async (env, hint) => {
  const folder = join(makeFolder(), 'yeni');
  const { code, stdout, stderr } = await callShop(['serve', '--port', '0', '--data', folder], { env });
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(hint);
  expect(existsSync(folder)).toBe(false);
});

it.each([
  [['orders'], 'shop orders list'],
  [['hook'], 'shop hook install'],
  [['help', 'boyle-bir-komut-yok'], 'Komutlar:'],
])('%j shows help on stderr and ends with 2', async (args, hint) => {
  const { code, stdout, stderr } = await callShop(args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(hint);
  expect(stderr).not.toContain('Hata:');
});

it.each([[['check']], [['reindex']], [['fmt']], [['export']], [['serve', '--port', '0']]])(
  '%j says so when the data folder is a file',
  async (args) => {
    const file = join(data, 'README.md');
    const { code, stdout, stderr } = await callShop([...args, '--data', file]);
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: `Hata: Veri klasörü olarak verilen yol bir klasör değil: ${file}\n`,
    });
  },
);

it.each([['check'], ['serve', '--port', '0'], ['doctor'], ['orders', 'list'], ['admin', 'list']])(
  '%s says that nothing has a data folder’s impossible name',
  async (...args) => {
    const { code, stderr } = await callShop([...args, '--data', `/${'a'.repeat(300)}`]);
    expect(code).not.toBe(0);
    expect(stderr).not.toContain('beklenmeyen hata');
  },
);

it('says that a data folder may not be read', async () => {
  const folder = join(makeFolder(), 'kapali');
  const stat = stubBuiltin(fs, 'statSync', ((path: string, ...rest: []) => {
    if (path !== folder) return stat(path, ...rest);
    throw Object.assign(new Error('no'), { code: 'EACCES', syscall: 'stat' });
  }) as typeof fs.statSync);
  const { code, stderr } = await callShop(['check', '--data', folder]);
  expect([code, stderr]).toEqual([1, `Hata: Klasör okunamadı: ${folder}\n`]);
});

it.each([
  ['changes', 'list'],
  ['mail', 'list'],
  ['scrape', 'runs'],
])('says that the records may not be read, instead of that there are none: %s %s', async (...args) => {
  const folder = join(makeFolder({ 'settings.json': {}, '_private/a.json': {} }), '_private');
  const readdir = stubBuiltin(fs, 'readdirSync', ((path: string, ...rest: []) => {
    if (path !== folder) return readdir(path, ...rest);
    throw Object.assign(new Error('no'), { code: 'EACCES', syscall: 'scandir' });
  }) as typeof fs.readdirSync);
  const { code, stderr } = await callShop([...args, '--data', dirname(folder)]);
  expect([code, stderr]).toEqual([1, expect.stringContaining(`Hata: ${folder} okunamıyor`)]);
});

it.each([
  ['import', 'liste.csv', '--category', 'igneler'],
  ['reindex'],
  ['admin', 'list'],
  ['scrape', 'runs'],
  ['check'],
])('%s %s takes no other folder for a shop, and leaves it as it is', async (...args) => {
  const folder = makeFolder({ 'liste.csv': 'ad;marka;fiyat\nA;B;5\n' });
  const { code, stderr } = await callShop([...args, '--data', folder], { cwd: folder });
  expect([code, stderr]).toEqual([1, expect.stringContaining('Bu klasörde bir mağaza yok')]);
  expect(readdirSync(folder)).toEqual(['liste.csv']);
});

it.each([
  ['import', 'liste.csv', '--data', ''],
  ['restore', 'yedek.tar.gz', '--force', '--data', ''],
  ['restore', 'yedek.tar.gz', '--force', '--into', ''],
  ['backup', '--to', '', '--data', '.'],
  ['export', '--out', '', '--data', '.'],
  ['init', ''],
  ['backup', '', '--data', '.'],
  ['fmt', 'a.json', '', '--data', '.'],
])('%s %s with an empty name is wrong usage, not the present folder', async (...args) => {
  const folder = makeFolder({ 'shop/sites.json': '[]', 'bos/.git/HEAD': '' });
  const cwd = join(folder, args[0] === 'init' ? 'bos' : 'shop');
  const { code, stderr } = await callShop(args, { cwd });
  expect([code, stderr]).toEqual([2, expect.stringMatching(/Şu seçenek bir değer ister: --|Eksik değer: /)]);
  expect(readdirSync(cwd)).toEqual([args[0] === 'init' ? '.git' : 'sites.json']);
});

describe.runIf(process.platform === 'linux')('on a full disk', () => {
  const openFull = (): number => {
    const full = openSync('/dev/full', 'w');
    onTestFinished(() => closeSync(full));
    return full;
  };
  const start = (args: readonly string[], stdio: StdioOptions, env = {}) => {
    const child = spawn(process.execPath, [...SHORT_LIVED, shopProgram(), ...args], {
      stdio,
      env: { ...process.env, ...env },
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    return { child, ended: new Promise((resolve) => child.once('close', resolve)) };
  };

  it('a result that cannot be written is a failure in one sentence', async () => {
    const { child, ended } = start(['check', '--data', smallShop()], ['ignore', openFull(), 'pipe']);
    const said = child.stderr ? text(child.stderr) : '';
    expect(await ended).toBe(1);
    expect(await said).toContain('Hata: Çıktı yazılamadı (ENOSPC). Disk alanını kontrol edin.\n');
    expect(await said).not.toContain('    at ');
  });

  it('nothing is called written that is not', async () => {
    const { child, ended } = start(['export', '--data', smallShop()], ['ignore', openFull(), 'pipe']);
    const said = child.stderr ? text(child.stderr) : '';
    expect(await ended).toBe(1);
    expect(await said).toBe('Hata: Çıktı yazılamadı (ENOSPC). Disk alanını kontrol edin.\n');
  });

  it('messages that cannot be written stop no command', async () => {
    expect(await start(['check', '--data', smallShop()], ['ignore', 'ignore', openFull()]).ended).toBe(0);
  });

  const openUnread = (): number => {
    const pipe = join(makeFolder(), 'log');
    execFileSync('mkfifo', [pipe]);
    const own = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
    expect(() => {
      for (;;) writeSync(own, 'x');
    }).toThrow('EAGAIN');
    const full = openSync(pipe, constants.O_RDWR);
    onTestFinished(() => [own, full].forEach((each) => closeSync(each)));
    return full;
  };

  it.each([
    ['cannot be written', openFull, 'SIGTERM'],
    ['nobody reads', openUnread, 'SIGINT'],
  ] as const)('a log that %s does not stop the shop', async (_, openLog, signal) => {
    const args = ['serve', '--demo', '--json', '--port', '0', '--data', smallShop()];
    const { child, ended } = start(args, ['ignore', 'pipe', openLog()], { LOG_LEVEL: 'info' });
    const [line] = child.stdout ? await once(child.stdout, 'data') : [];
    const { port } = JSON.parse(String(line));
    const statuses = [];
    for (const path of ['healthz', 'api/products/yok', 'healthz'])
      statuses.push((await fetch(`http://127.0.0.1:${port}/${path}`)).status);
    expect(statuses).toEqual([200, 404, 200]);
    child.kill(signal);
    expect(await ended).toBe(0);
  });
});

it('a quiet backup prints nothing', async () => {
  const archive = join(makeFolder(), 'yedek.tar.gz');
  const { code, stdout, stderr } = await callShop(['backup', archive, '--quiet', '--data', smallShop()]);
  expect([code, stdout, stderr, existsSync(archive)]).toEqual([0, '', '', true]);
});

describe('shop import -', () => {
  it('that waits for stdin is ended by Ctrl-C', async () => {
    const child = spawn(
      process.execPath,
      [...SHORT_LIVED, shopProgram(), 'import', '-', '--data', smallShop()],
      { stdio: ['pipe', 'pipe', 'pipe'] },
    );
    onTestFinished(() => void child.kill('SIGKILL'));
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    child.stdin.on('error', () => undefined);
    await new Promise((resolve) => child.stdin.write(Buffer.alloc(2 ** 21, '['), resolve));
    child.kill('SIGINT');
    expect(await ended).toBe(130);
  });
});

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)(
  'a backup that is ended by %s leaves no private records in the temporary folder',
  async (signal, code) => {
    const temporary = makeFolder();
    const calls = new EventEmitter();
    const bucket = await openLocalServer(() => calls.emit('call'));
    onTestFinished(() => bucket.close());
    const child = spawn(
      process.execPath,
      [...SHORT_LIVED, shopProgram(), 'backup', '--to', 's3://kova', '--data', smallShop()],
      {
        stdio: 'ignore',
        env: {
          ...process.env,
          TMPDIR: temporary,
          AWS_ACCESS_KEY_ID: 'kim',
          AWS_SECRET_ACCESS_KEY: 'x',
          AWS_ENDPOINT_URL: `http://${bucket.host}`,
        },
      },
    );
    await once(calls, 'call');
    child.kill(signal);
    expect(await once(child, 'close')).toEqual([code, null]);
    expect(readdirSync(temporary)).toEqual([]);
  },
);

it('Ctrl-C before the program is loaded ends a command as later ones do', async () => {
  const { NODE_ENV: _, ...env } = process.env;
  const early = `process.env = new Proxy(process.env, {
    set: (env, name, value) => {
      if (name === 'NODE_ENV') process.kill(process.pid, 'SIGINT');
      return Reflect.set(env, name, value);
    },
  })`;
  const child = spawn(
    process.execPath,
    [
      ...SHORT_LIVED,
      '--import',
      `data:text/javascript,${encodeURIComponent(early)}`,
      shopProgram(),
      'check',
      '--data',
      smallShop(),
    ],
    { stdio: 'ignore', env },
  );
  expect(await once(child, 'close')).toEqual([130, null]);
});

describe('shop check', () => {
  it('reports damaged and unfinished lines of the order journal', async () => {
    const data = smallShop();
    const folder = join(data, '_private', 'orders');
    mkdirSync(folder, { recursive: true });
    const first = chainLine({ type: 'x' }, CHAIN_START);
    const third = chainLine({ type: 'x' }, { number: 2, hash: '' });
    const fourth = chainLine({ type: 'x' }, third.link);
    writeFileSync(join(folder, '000-head'), sealLine(fourth.link));
    writeFileSync(
      join(folder, '2026-10.jsonl'),
      Buffer.concat([first.line, Buffer.from('bozuk\n'), third.line]),
    );
    writeFileSync(join(folder, '2026-11.jsonl'), Buffer.concat([fourth.line, Buffer.from('{"type":"pla')]));
    const { code, stdout } = await callShop(['check', '--data', data]);
    expect(code).toBe(1);
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^_private\/orders\/2026-10\.jsonl:2: .*sağlama toplamı/),
      expect.stringMatching(/^_private\/orders\/2026-11\.jsonl:2: .*yarım kalmış/),
      '',
    ]);
    const json = await callShop(['check', '--data', data, '--json']);
    expect(JSON.parse(json.stdout)).toMatchObject({
      problems: [
        { code: 'bad_checksum', line: 2 },
        { code: 'torn_line', line: 2 },
      ],
    });
    expect(readdirSync(folder)).toEqual(['000-head', '2026-10.jsonl', '2026-11.jsonl']);
  });

  it('prints nothing on stdout and ends with 0 when all files are good', async () => {
    const { code, stdout } = await callShop(['check', '--data', data]);
    expect([code, stdout]).toEqual([0, '']);
  });

  it('names each fault as file:line: message, ends with 1 and changes nothing', async () => {
    const file = 'igneler/manual-urun-b-2026-01-01.json';
    const broken = productText('b', { price: 'on lira' });
    const data = smallShop();
    putFiles(data, { [file]: broken });
    const { code, stdout } = await callShop(['check', '--data', data]);
    expect(code).toBe(1);
    expect(stdout).toMatch(new RegExp(`^${file}:7: .*on lira`, 'm'));
    expect(readFileSync(join(data, file), 'utf8')).toBe(broken);
    const json = await callShop(['check', '--data', data, '--json']);
    expect(json.code).toBe(1);
    expect(JSON.parse(json.stdout)).toMatchObject({
      problems: [{ file, line: 7, message: expect.any(String) }],
    });
    expect(json.stderr).toBe('');
  });

  it('reports a missing folder', async () => {
    const { code, stderr } = await callShop(['check', '--data', join(data, 'yok')]);
    expect(code).toBe(1);
    expect(stderr).toContain(join(data, 'yok'));
  });

  it('reports its failure to a program on stdout', async () => {
    const missing = await callShop(['check', '--data', join(data, 'yok'), '--json']);
    const misused = await callShop(['check', '--jsn', '--json']);
    expect([missing.code, misused.code]).toEqual([1, 2]);
    expect(JSON.parse(missing.stdout)).toEqual({
      error: { code: expect.any(String), message: expect.stringContaining(join(data, 'yok')) },
    });
    expect(JSON.parse(misused.stdout)).toMatchObject({ error: { code: 'usage' } });
  });

  it.each([
    ['yok', ['orders', 'list']],
    ['bos', ['backup', join(data, 'bos-yedek.tar.gz')]],
  ])('a command never uses the folder %j as a shop: %j', async (name, words) => {
    const folder = join(data, name);
    if (name === 'bos') mkdirSync(folder);
    const { code, stdout, stderr } = await callShop([...words, '--data', folder]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr.split('\n')[0]).toContain(folder);
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
    rmSync(folder, { recursive: true, force: true });
  });
});

describe('shop reindex', () => {
  it('counts products, categories and problems', async () => {
    const { code, stdout } = await callShop(['reindex', '--data', data, '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      products: 745,
      categories: 65,
      problems: [],
      ms: expect.any(Number),
    });
  });

  it('names the same problems as shop check', async () => {
    const folder = makeFolder({
      'igneler/category.json': categoryFile('igneler'),
      'igneler/manual-urun-a-2026-01-01.json': productFile('a', { sku: 'K-1' }),
      'igneler/manual-urun-b-2026-01-01.json': productFile('b', { sku: 'K-1', discount: 5 }),
      'igneler/manual-urun-c-2026-01-01.json': '{',
    });
    const index = await callShop(['reindex', '--data', folder, '--json']);
    const check = await callShop(['check', '--data', folder, '--json']);
    const { problems } = JSON.parse(index.stdout);
    expect([index.code, check.code, problems.length]).toEqual([0, 1, 2]);
    expect(problems).toEqual(JSON.parse(check.stdout).problems);
  });
});

describe('shop doctor', () => {
  it('finds nothing wrong with a good folder and names a missing one', async () => {
    const data = copyDemoData(1);
    onTestFinished(() => rmSync(data, { recursive: true }));
    const good = await callShop(['doctor', '--data', data, '--json']);
    expect(good.code).toBe(0);
    expect(JSON.parse(good.stdout)).toMatchObject({
      ok: true,
      ready: true,
      items: expect.arrayContaining([
        expect.objectContaining({ id: 'domain', done: false, blocking: false }),
      ]),
    });
    expect((await callShop(['doctor', '--data', data])).stderr).toMatch(/Mağaza çalışıyor; \d öneri var/);
    const outside = await callShop(['doctor', '--data', data, '--json'], { env: { HOST: '0.0.0.0' } });
    expect(outside.code).toBe(1);
    expect(JSON.parse(outside.stdout)).toMatchObject({
      ok: false,
      ready: false,
      items: expect.arrayContaining([expect.objectContaining({ id: 'demo', done: false })]),
    });
    const missing = await callShop(['doctor', '--data', join(data, 'yok'), '--json']);
    expect(missing.code).toBe(1);
    expect(JSON.parse(missing.stdout)).toMatchObject({ ok: false });
  });

  it('does not wait long for a server that hangs, and says so', async () => {
    const folder = makeFolder({ 'settings.json': {} });
    const server = await openLocalServer(() => undefined);
    const [host = '', port] = server.host.split(':');
    const lock = acquireDataLock(folder);
    lock.announce({ host, port: Number(port) });
    onTestFinished(async () => {
      lock.release();
      await server.close();
    });
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 1000));
    onTestFinished(() => spy.mockRestore());
    const { code, stdout } = await callShop(['doctor', '--data', folder]);
    expect([code, stdout]).toEqual([
      1,
      expect.stringContaining(`sunucusu yanıt vermedi (http://${server.host}`),
    ]);
    expect(Math.max(...spy.mock.calls.map(([ms]) => ms))).toBeLessThanOrEqual(10_000);
  });

  it('names what keeps the panel from committing its saves as the owner wants them', async () => {
    const folder = makeFolder({ 'settings.json': { gitCommits: true } });
    const commits = async () =>
      JSON.parse((await callShop(['doctor', '--data', folder, '--json'])).stdout).findings.find(
        ({ code }: { readonly code: string }) => code === 'commits',
      );
    expect(await commits()).toMatchObject({
      ok: false,
      message: expect.stringContaining('git deposunda değil'),
    });
    git(folder, 'init', '-q');
    expect(await commits()).toBeUndefined();
    putFiles(folder, { '.git/MERGE_HEAD': '' });
    expect(await commits()).toMatchObject({ message: expect.stringContaining('bitmemiş bir birleştirme') });
  });

  it('counts warnings of files as little as shop check does', async () => {
    const folder = makeFolder({
      'settings.json': {},
      'igneler/category.json': categoryFile('igneler'),
      'igneler/manual-a-2026-01-01.json': productFile('a', { stokCount: 3 }),
    });
    expect((await callShop(['check', '--data', folder])).code).toBe(0);
    const { findings } = JSON.parse((await callShop(['doctor', '--data', folder, '--json'])).stdout);
    expect(findings.at(-1)).toEqual({
      code: 'files',
      ok: true,
      message: expect.stringMatching(/1 ürün, sorun yok; \d uyarı için: shop check\.$/),
    });
  });

  it('says that a folder holds no shop, and nothing else of it', async () => {
    const foreign = await callShop(['doctor', '--data', makeFolder({ 'README.md': 'x' }), '--json']);
    const { findings, items } = JSON.parse(foreign.stdout);
    expect([foreign.code, items]).toEqual([1, []]);
    expect(findings.filter(({ ok }: { ok: boolean }) => !ok)).toEqual([
      { code: 'folder', ok: false, message: expect.stringContaining('Bu klasörde bir mağaza yok') },
    ]);
  });
});

it('shop mail preview says which mails there are when it knows neither mail nor order', async () => {
  const { code, stderr } = await callShop(['mail', 'preview', 'order-paid', '--data', data]);
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/order-paid\. .*order-received, .*order-shipped/),
  ]);
});

describe('shop completion', () => {
  it.each(['bash', 'zsh', 'fish'])('writes a script for %s that knows the commands', async (shell) => {
    const { code, stdout } = await callShop(['completion', shell]);
    expect(code).toBe(0);
    expect(stdout).toContain('reindex');
    expect(stdout).toContain('json');
  });

  it('offers commands, options and the values of options at any place in the line', async () => {
    const { stdout: script } = await callShop(['completion', 'bash']);
    const offered = (...words: string[]): string[] => {
      const line = ['shop', ...words].map((word) => `'${word}'`).join(' ');
      const call = `COMP_WORDS=(${line}); COMP_CWORD=${words.length}; _shop; echo "\${COMPREPLY[*]}"`;
      const printed = execFileSync('bash', ['-c', `${script}\n${call}`])
        .toString()
        .trim();
      return printed === '' ? [] : printed.split(' ');
    };
    expect(offered('se')).toEqual(['serve']);
    expect(offered('help', 'reind')).toEqual(['reindex']);
    expect(offered('scrape', '')).toEqual(['runs', 'apply', 'map', 'extract']);
    expect(offered('scrape', 'runs', '--j')).toEqual(['--json']);
    expect(offered('import', 'urunler.csv', '--dry')).toEqual(['--dry-run']);
    expect(offered('export', '--format', 'csv', '--ou')).toEqual(['--out']);
    expect(offered('export', '--format', 'x')).toEqual(['xlsx']);
    expect(offered('orders', 'move', '--to', '')).toEqual(['postgres', 'files']);
    // The shell offers files.
    for (const words of [
      ['import', ''],
      ['backup', '--to', ''],
    ])
      expect(offered(...words), words.join(' ')).toEqual([]);
  });
});

describe('shop serve', () => {
  /** At an https address, so that something before it takes the visitors in. */
  const open = async (proxy: string) => {
    const env = { SHOP_PUBLIC_URL: 'https://www.ornek.com', SHOP_TRUST_PROXY: proxy };
    const shop = await openServedShop({ dataDir: smallShop(), env, args: [] });
    onTestFinished(() => shop.close());
    const end = async (...signals: readonly NodeJS.Signals[]) => {
      const ended = once(shop.process, 'exit');
      for (const signal of signals) shop.process.kill(signal);
      expect(await ended).toEqual([0, null]);
      return shop.errors();
    };
    return { shop, end };
  };
  const ADVICE = 'SHOP_TRUST_PROXY=127.0.0.1';

  it('refuses a second server in the same folder; that it cannot tell its visitors apart is said', async () => {
    const { shop, end } = await open('');
    const second = await callShop(['serve', '--port', '0', '--data', shop.dataDir]);
    expect(second.code).toBe(1);
    expect(second.stderr).toContain(String(shop.process.pid));
    expect((await fetch(`http://127.0.0.1:${shop.port}/healthz`)).status).toBe(200);
    expect(await end('SIGINT')).toContain(ADVICE);
  });

  it('stops cleanly when its terminal closes, which tells it twice; of a proxy that it knows nothing is said', async () => {
    const { end } = await open('127.0.0.1');
    expect(await end('SIGHUP', 'SIGHUP')).not.toContain(ADVICE);
  });
});
