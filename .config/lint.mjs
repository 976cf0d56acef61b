/** `npm run lint`: types, type-aware lint, the dependency rules, formatting, unused code. Runs all and names each that fails. */
import { spawnSync } from 'node:child_process';

const checks = [
  // The types of each file by the nearest tsconfig.json, as an editor does: rules see neither Node nor DOM, src no DOM.
  [
    'types and lint',
    'oxlint',
    '--type-aware',
    '--type-check',
    '--deny-warnings',
    '--report-unused-disable-directives',
  ],
  ['formatting (mend with: npx oxfmt)', 'oxfmt', '--check'],
  ['unused code', 'knip', '--config', '.config/knip.json'],
  ['what texts name', 'node', '.config/check-references.mjs'],
];

const failed = checks.filter(([name, command, ...args]) => {
  const started = Date.now();
  const call = command === 'node' ? args : ['--no-install', command, ...args];
  const { status } = spawnSync(command === 'node' ? process.execPath : 'npx', call, { stdio: 'inherit' });
  process.stdout.write(`${status === 0 ? 'ok' : 'FAILED'}  ${name} (${Date.now() - started} ms)\n`);
  return status !== 0;
});
process.exit(failed.length > 0 ? 1 : 0);
