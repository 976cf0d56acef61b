import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fitmentFields } from '#domain/catalogue/facts/fitment';
import { fitmentJson, fitmentToValues, readFitment } from './fitment-text.ts';

const FILE = new URL('../../../../data/fitment.json', import.meta.url);
const demo = fitmentFields.parse(JSON.parse(readFileSync(FILE, 'utf8')));
const EMPTY = { systems: '', families: '', rules: '', needed: '' };
const known = (slug: string): boolean => slug !== 'yok';

describe('the form of fitment.json', () => {
  it('brings the demo back as it is', () => {
    expect(readFitment(fitmentToValues(demo), known)).toEqual({ fitment: demo, issues: [] });
  });

  it.each([
    [{ systems: '= 16x257' }, 'systems'],
    [{ families: 'Juki DDL-8700' }, 'families'],
    [{ families: '# adı yok\nJuki DDL-8700' }, 'families'],
    [{ rules: 'igneler | İğne sistemi' }, 'rules'],
    [{ rules: 'yok | İğne sistemi | yalnız uyar' }, 'rules'],
    [{ needed: 'yok' }, 'needed'],
  ])('names the field of what it cannot read: %j', (change, path) => {
    const { issues } = readFitment({ ...EMPTY, ...change }, known);
    expect(issues.map((issue) => issue.path.split('.')[0])).toContain(path);
  });

  it('keeps what the program does not know of the file', () => {
    expect(fitmentJson(demo, { not: 'elle yazıldı', systems: [] })).toMatchObject({
      not: 'elle yazıldı',
      systems: demo.systems,
    });
  });
});
