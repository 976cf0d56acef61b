/** `npm run lint`: types, type-aware lint with the dependency rules, formatting, unused code. Runs all and names each that fails. */
import { spawnSync } from 'node:child_process';

const checks = [
  ['types', 'tsc', '--noEmit', '-p', 'tsconfig.json'],
  ['types without DOM', 'tsc', '--noEmit', '-p', '.config/tsconfig.src.json'],
  ['types of the rules without Node and DOM', 'tsc', '--noEmit', '-p', '.config/tsconfig.domain.json'],
  ['lint', 'oxlint', '--type-aware', '--deny-warnings', '--report-unused-disable-directives'],
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
