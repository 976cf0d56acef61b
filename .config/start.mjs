/** `npm start`: builds what is missing, then serves the shop of ./data; a demo opens with all that buying needs. */
import { buildAll, isStale } from './build.mjs';

process.env.NODE_ENV = 'production';
if (isStale()) {
  process.stderr.write('Derleniyor…\n');
  await buildAll();
}
const { main } = await import('../dist/server/cli.js');
await main([process.argv[0], 'shop', 'serve', '--demo', ...process.argv.slice(2)]);
