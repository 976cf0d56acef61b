/**
 * `npm run soak -- [kills]`: sells under load while the server is killed at random moments (1,000 times unless
 * said), and compares the shop with a model after each; then kills imports of 2,500 rows at random moments, one for
 * a hundred kills, and runs them again; does the same with bulk changes of prices and pieces, one for ten kills; then
 * cuts refunds, lets two servers meet on one folder, kills three servers and their database, one for ten kills, and
 * fills a disk (needs the right to mount). Needs a build. Ends with 1 when anything differs.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const IMPORTED_ROWS = 2500;
const BULK_PRODUCTS = 700;
const kills = Number(process.argv[2] ?? 1000);
// `--help`, and whatever else is no number.
if (!Number.isInteger(kills) || kills < 1) {
  const [, about = ''] = /^\/\*\*\n([^]*?) \*\//.exec(readFileSync(new URL(import.meta.url), 'utf8')) ?? [];
  process.stdout.write(about.replaceAll(/^ \* /gm, ''));
  process.exit(process.argv[2] === '--help' ? 0 : 2);
}
const vite = await createServer({
  root: fileURLToPath(new URL('..', import.meta.url)),
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, watch: null },
});
try {
  const { soakOrders } = await vite.ssrLoadModule('/src/testing/soak/soak-orders.ts');
  const report = await soakOrders(kills, (line) => process.stdout.write(`${line}\n`));
  process.stdout.write(`${JSON.stringify(report)}\n`);
  const { soakImport } = await vite.ssrLoadModule('/src/testing/soak/soak-imports.ts');
  for (let round = 0; round < kills / 100; round += 1) {
    const left = await soakImport(IMPORTED_ROWS, Math.random());
    process.stdout.write(
      `an import killed after ${left} of ${IMPORTED_ROWS} rows ended as one that ran through\n`,
    );
  }
  const { soakBulk } = await vite.ssrLoadModule('/src/testing/soak/soak-bulk.ts');
  const ends = await soakBulk(BULK_PRODUCTS, Math.ceil(kills / 10));
  process.stdout.write(`bulk changes cut by a kill are whole or not there: ${JSON.stringify(ends)}\n`);
  const { soakFullDisk, soakRefund, soakTwoServers } = await vite.ssrLoadModule(
    '/src/testing/soak/soak-faults.ts',
  );
  for (const isCarriedOut of [true, false]) await soakRefund(isCarriedOut);
  process.stdout.write('refunds cut by a kill went out once\n');
  process.stdout.write(`${await soakTwoServers()} orders of two servers on one folder are all there\n`);
  const { soakShared } = await vite.ssrLoadModule('/src/testing/soak/soak-shared.ts');
  const shared = await soakShared(Math.ceil(kills / 10), (line) => process.stdout.write(`${line}\n`));
  process.stdout.write(
    shared === undefined
      ? 'orders of three servers on one database were not tried: PostgreSQL is not installed\n'
      : `orders of three servers that were killed, like their database, are all there once: ${JSON.stringify(shared)}\n`,
  );
  const kept = await soakFullDisk();
  process.stdout.write(
    kept === undefined
      ? 'no disk may be mounted here: src/shop/orders/checkout/placing-faults.test.ts proves a full one with a limit on files\n'
      : `${kept} orders of a shop whose disk filled up are all there\n`,
  );
  process.exit(0);
} catch (error) {
  console.error(error);
  process.exit(1);
}
