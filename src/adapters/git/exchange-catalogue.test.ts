import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROGRAM_FOLDER } from '#compose/program-folder';
import { git } from '#testing/git-repository';
import { makeFolder, putFiles } from '#testing/make-folder';

const SCRIPT = join(PROGRAM_FOLDER, 'templates/deploy/exchange-catalogue.sh');

it('of what both sides changed or removed the state of the panel stays, and everything else is exchanged', () => {
  const root = makeFolder();
  const [shared, panel, other] = ['katalog.git', 'panel', 'editor'].map((name) => join(root, name));
  if (!shared || !panel || !other) throw new Error('no folders');
  git(root, 'init', '-q', '--bare', '-b', 'main', shared);
  git(root, 'clone', '-q', shared, other);
  const save = (folder: string, files: Parameters<typeof putFiles>[1], removed = ''): void => {
    putFiles(folder, files);
    if (removed) rmSync(join(folder, removed));
    git(folder, 'add', '-A');
    git(folder, 'commit', '-qm', 'Kayıt');
  };
  save(other, { 'iğneler/a.json': 'a', 'b.json': 'b', 'c.json': 'c', 'd.json': 'd' });
  git(other, 'push', '-q', 'origin', 'HEAD:main');
  git(root, 'clone', '-q', shared, panel);
  save(other, { 'b.json': 'öteki', 'c.json': 'öteki', 'yeni.json': 'öteki' }, 'iğneler/a.json');
  git(other, 'push', '-q', 'origin', 'HEAD:main');
  save(panel, { 'iğneler/a.json': 'panel', 'c.json': 'panel', 'd.json': 'panel' }, 'b.json');
  execFileSync('sh', [SCRIPT, panel]);
  git(other, 'pull', '-q', 'origin', 'main');
  for (const folder of [panel, other]) {
    const files = ['iğneler/a.json', 'c.json', 'd.json', 'yeni.json'];
    expect(files.map((file) => readFileSync(join(folder, file), 'utf8'))).toEqual([
      'panel',
      'panel',
      'panel',
      'öteki',
    ]);
    expect(readdirSync(folder)).not.toContain('b.json');
    expect(git(folder, 'status', '--short')).toBe('');
  }
});
