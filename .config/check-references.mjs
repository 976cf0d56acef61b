/**
 * Part of `npm run lint`: what comments name must be there for every reader. A comment states its rule or reason itself;
 * it may name a law or the paper of a provider, but no text that is not in this repository.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const filesBelow = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

const known = new Set([...filesBelow('src'), ...filesBelow('templates')].map((path) => basename(path)));
const FOREIGN_TEXT = /\b([\w-]+\.md)\b|\bdecisions? \d+|\b[Tt]he [Ss]pec(?:ification)?(?:'s)?\b/g;

const sources = [...filesBelow('src'), ...filesBelow('web')].filter(
  (path) => /\.(?:tsx?|css)$/.test(path) && !/\.test\.tsx?$/.test(path),
);
const faults = sources.flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(FOREIGN_TEXT)]
    .filter(([, name]) => name === undefined || !known.has(name))
    .map(([words]) => `${path}: "${words}" is no text of this repository; state the rule or reason itself`),
);

if (faults.length > 0) process.stderr.write(`${faults.join('\n')}\n`);
process.exit(faults.length > 0 ? 1 : 0);
