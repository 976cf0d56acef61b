/**
 * Part of `npm run lint`: what texts name must be there for every reader.
 * - A comment states its rule or reason itself. It may name a law or the paper of a provider, but no text that is not in
 *   this repository.
 * - What stands in back-ticks in src/README.md is a file, a folder, a command, an address or a name of the code. A rule
 *   without a test of its own has one beside its first file.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const filesBelow = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll('\\', '/'));

const files = ['src', 'web', 'templates'].flatMap(filesBelow);
const names = new Set(files.flatMap((path) => [basename(path), basename(path).replace(/\.\w+$/, '')]));
const code = files
  .filter((path) => /\.(?:tsx?|css)$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const FOREIGN_TEXT = /\b([\w-]+\.md)\b|\bdecisions? \d+|\b[Tt]he [Ss]pec(?:ification)?(?:'s)?\b/g;

const foreignTexts = code.flatMap(({ path, text }) =>
  [...text.matchAll(FOREIGN_TEXT)]
    // Tests make files of their own.
    .filter(([, name]) => !(name && (names.has(name) || /\.test\.tsx?$/.test(path))))
    .map(([words]) => `${path}: "${words}" is no text of this repository; state the rule or reason itself`),
);

const README = 'src/README.md';
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const words = new Set(code.flatMap(({ text }) => text.match(/[\w$]+/g) ?? []));
const RULES = '## Where a rule stands';

/** A path below one of the folders, with or without its extension. */
const isThere = (path, folders = ['src']) =>
  folders.some((folder) => ['', '.ts', '.tsx'].some((end) => existsSync(join(root, folder, path + end))));

/** What the token in back-ticks is; undefined when it is nothing that this program has. */
function meaningOf(token, folders) {
  const [first, second] = token.split(' ');
  // The owner's data, explained in data/README.md.
  if (/^(?:data\/|_private\/)/.test(token)) return 'data';
  if (first === 'npm') return second in scripts || scripts[token.split(' ')[2]] ? 'command' : undefined;
  if (first === 'shop' && second) {
    const isCommand = new RegExp(`(?:[cC]ommand|Group)\\('${second}'`);
    return code.some(({ text }) => isCommand.test(text)) ? 'command' : undefined;
  }
  const address = /^(?:[A-Z]+ )?(\/\S*)$/.exec(token)?.[1];
  if (address !== undefined) return code.some(({ text }) => text.includes(address)) ? 'address' : undefined;
  // Of a pattern such as `routes/<subject>/` the folder is looked at.
  if (isThere(token.replace(/^#|[*<].*$/g, ''), folders)) return 'path';
  if (token.includes('/')) return undefined;
  if (names.has(token) || existsSync(join(root, token))) return 'file';
  const isNamed = /^\w+$/.test(token)
    ? words.has(token)
    : code.some(({ text }) => text.includes(token.replace(/\*|\(\)/, '')));
  return isNamed ? 'name' : undefined;
}

const tokensOf = (text) => [...text.matchAll(/`([^`]+)`/g)].map(([, token]) => token);

let isRules = false;
const staleNames = readFileSync(join(root, README), 'utf8')
  .split('\n')
  .flatMap((line, index) => {
    if (line.startsWith('## ')) isRules = line === RULES;
    const cells = line.split('|').slice(1, -1);
    const [head] = tokensOf(cells[0] ?? '');
    const folders = ['src', ...(!isRules && head?.endsWith('/') ? [join('src', head)] : [])];
    const stale = tokensOf(line.replace(/^```.*/, '')).filter(
      (token) => meaningOf(token, folders) === undefined,
    );
    const faults = stale.map((token) => `\`${token}\` is no file, command, address or name`);
    const [first] = tokensOf(cells[1] ?? '');
    if (isRules && cells.length === 3 && cells[2].trim() === '' && !isThere(`${first}.test`)) {
      faults.push(`\`${first}\` has no test beside it; name the one that proves the rule`);
    }
    return faults.map((fault) => `${README}:${index + 1} ${fault}`);
  });

const faults = [...foreignTexts, ...staleNames];
if (faults.length > 0) process.stderr.write(`${faults.join('\n')}\n`);
process.exit(faults.length > 0 ? 1 : 0);
