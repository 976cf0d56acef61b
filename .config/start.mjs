/** `npm start`: builds what is missing, then serves the demo shop of ./data; card payments go to the stand-in. */
import { buildAll, isStale } from './build.mjs';

process.env.NODE_ENV = 'production';
if (isStale()) {
  process.stderr.write('Derleniyor…\n');
  await buildAll();
}
const { main } = await import('../dist/server/cli.js');
// A provider named by the environment is the one that is wanted.
const sandbox = process.env.SHOP_PAYTR_URL ? [] : ['--paytr-sandbox'];
await main([process.argv[0], 'shop', 'serve', ...sandbox, ...process.argv.slice(2)]);
