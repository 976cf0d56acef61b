/** `npm start`: builds what is missing, then serves the shop of ./data; a demo opens with all that buying needs. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isStale } from './build.mjs';

// A test takes the build that is there: a new one would pull it away from under the tests beside it.
const isTest = process.env.NODE_ENV === 'test';
process.env.NODE_ENV = 'production';
if (!isTest && isStale()) {
  process.stderr.write('Derleniyor…\n');
  // In a process of its own: the shop would keep the builder's memory (600 MB) for as long as it is open.
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL('build.mjs', import.meta.url))], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
}
const { main } = await import('../dist/server/cli.js');
await main([process.argv[0], 'shop', 'serve', '--demo', ...process.argv.slice(2)]);
