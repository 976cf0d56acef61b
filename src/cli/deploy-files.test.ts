import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROGRAM_FOLDER } from '#compose/program-folder';
import { callShop } from '#testing/shops/call-shop';

const FOLDER = join(PROGRAM_FOLDER, 'templates', 'deploy');
const files = readdirSync(FOLDER).map((name) => ({ name, text: readFileSync(join(FOLDER, name), 'utf8') }));
const all = files.map(({ text }) => text).join('\n');

function unique(pattern: RegExp, text: string): string[] {
  return [...new Set(Array.from(text.matchAll(pattern), ([, found = '']) => found.trim()))].sort();
}

describe('the files for a server', () => {
  it('name settings that the program reads', () => {
    const source = readdirSync(join(PROGRAM_FOLDER, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /^(?:cli|compose|server)\b.*(?<!\.test)\.ts$/.test(name))
      .map((name) => readFileSync(join(PROGRAM_FOLDER, 'src', name), 'utf8'))
      .join('\n');
    const read = unique(/(?:env\[')?\b(SHOP_[A-Z_]+|HOST|PORT)\b(?:'\]|: z\b|', \[)/g, source);
    const named = unique(/\b(SHOP_[A-Z_]+|HOST|PORT)\b/g, all);
    expect(named).toContain('SHOP_TRUST_PROXY');
    expect(named.filter((name) => !read.includes(name))).toEqual([]);
  });

  it('name commands that the program has', async () => {
    const commands = unique(/(?:shop(?:-1)?|env|--|-c) '?shop ((?:[a-z]+ )*[a-z]+)(?= [-/])/g, all);
    expect(commands).toEqual(['backup', 'init', 'orders move', 'restore', 'serve']);
    for (const command of commands) {
      const { stdout } = await callShop([...command.split(' '), '--help']);
      expect(stdout).toContain(`shop ${command} [`);
    }
  });

  it('let cron find the command where npm puts it', () => {
    const { text = '' } = files.find(({ name }) => name === 'magaza.service') ?? {};
    expect(text).toMatch(/^# {3}PATH=\/usr\/local\/bin:.*\n# {3}[\d *]+ shop backup /m);
  });

  it('name files that are beside them', () => {
    const mounted = unique(/- \.\/(\S+):\S+:ro/g, all);
    expect(mounted).toEqual(['Caddyfile', 'Caddyfile.two-servers']);
    expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(mounted));
  });

  it('report a container as unhealthy when its shop does not answer', () => {
    const { text = '' } = files.find(({ name }) => name === 'Dockerfile') ?? {};
    const line = /HEALTHCHECK[^[]*CMD (\[.*\])$/m.exec(text)?.[1] ?? '[]';
    const [program, ...args]: string[] = JSON.parse(line);
    expect(program).toBe('node');
    expect(spawnSync(process.execPath, args, { env: { PORT: '1' } }).status).toBe(1);
  });

  it('keep what builds the shop in a checkout also where NODE_ENV says production, and leave it out of the image', () => {
    const { text = '' } = files.find(({ name }) => name === 'Dockerfile') ?? {};
    const inImage = /(npm prune \S.*)/.exec(text)?.[1] ?? '';
    const inProduction = {
      cwd: PROGRAM_FOLDER,
      shell: true,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    } as const;
    const removals = (command: string) => spawnSync(`${command} --dry-run --offline`, inProduction).stdout;
    expect(removals('npm prune')).not.toContain('remove vite ');
    expect(removals(inImage)).toContain('remove vite ');
  });
});
