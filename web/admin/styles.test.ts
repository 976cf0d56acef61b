import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * How the panel is styled: a look that repeats is a component of `components/`, and only there its class names
 * stand; elsewhere utilities do it. A style sheet draws what they cannot say well: what depends on neighbours, what the
 * browser adds, tables on a phone.
 */
const admin = import.meta.dirname;
const styles = join(admin, 'styles');
const sheets = readdirSync(styles).filter((name) => name !== 'panel.css');

function classesOf(sheet: string): readonly string[] {
  const css = readFileSync(join(styles, sheet), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const selectors = css.replaceAll(/\{[^{}]*\}/g, '{');
  return [...new Set([...selectors.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name))];
}

const files = readdirSync(admin, { recursive: true, withFileTypes: true })
  .filter(({ name }) => name.endsWith('.tsx'))
  .map(({ name, parentPath }) => {
    const path = join(parentPath, name);
    return { path: relative(admin, path).replaceAll('\\', '/'), text: readFileSync(path, 'utf8') };
  });

/** Words of the texts that become classes. */
function classWords(text: string): readonly string[] {
  const values = [...text.matchAll(/className=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g)];
  return values.flatMap(([, plain, code = '']) =>
    (plain ?? [...code.matchAll(/["'`]([^"'`]*)/g)].map(([, words = '']) => words).join(' ')).split(/\s+/),
  );
}

describe('the styles of the panel', () => {
  // `field` is the storefront's control too, `number` a mark of cells.
  const looks = [...classesOf('parts.css'), 'button', 'button-quiet', 'button-strong'].filter(
    (name) => name !== 'field' && name !== 'number',
  );
  it.each(files.filter(({ path }) => !path.startsWith('components/')))(
    '$path takes the looks that repeat from the components',
    ({ text }) => {
      expect(classWords(text).filter((word) => looks.includes(word))).toEqual([]);
    },
  );

  it.each(sheets)('%s draws nothing that is not there', (sheet) => {
    const elsewhere = new Set(['toasts', 'modal-inside', 'picture-loading', 'form-label']);
    const all = files.map(({ text }) => text).join('\n');
    const isUsed = (name: string): boolean =>
      elsewhere.has(name) || [name, `${name.replace(/-\w+$/, '')}-\${`].some((part) => all.includes(part));
    expect(classesOf(sheet).filter((name) => !isUsed(name))).toEqual([]);
  });
});
