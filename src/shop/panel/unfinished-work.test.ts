import { execFile } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BundledScript, bundleScript } from '#testing/browser/bundle-script';
import { git } from '#testing/git-repository';
import { makeFolder, putFiles } from '#testing/make-folder';
import { SHORT_LIVED } from '#testing/servers/spawn-program';
import { categoryFile, productFile } from '#testing/shops/open-store';
import { runShop } from '#testing/shops/run-shop';
import { openTestPanel, type TestPanel } from '#testing/shops/test-panel';

const run = promisify(execFile);
const COUNT = 12;
const ids = Array.from({ length: COUNT }, (_, index) => `u${index}`);
const OLD = ids.map(() => '100.00');
const NEW = ids.map(() => '110.00');

let script: BundledScript;

beforeAll(async () => {
  script = await bundleScript(`
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    import { createBulkEditor } from '#src/shop/catalogue/product/bulk-editor.ts';
    import { bulkOperation } from '#src/domain/catalogue/product/bulk-edit.ts';
    import { openEdit } from '#src/compose/panel/open-changes.ts';
    import { formatCatalogue, loadShop } from '#src/compose/open-catalogue.ts';
    import { importCatalogue } from '#src/compose/tools/open-exchange.ts';
    import { createStock } from '#src/shop/orders/stock/stock.ts';
    import { openPrivateFolder } from '#src/store/files/private-files.ts';
    import { openOrderStore } from '#src/store/orders/order-store.ts';
    import { createUndoChange } from '#src/shop/panel/undo-change.ts';
    import { openCatalogueFiles } from '#src/store/catalogue/open-catalogue-files.ts';
    import { openChangeLog } from '#src/store/panel/change-log.ts';
    import { openUnfinishedChanges } from '#src/store/panel/unfinished-changes.ts';

    const [, , task = '', dataDir = '', last = '0', file = ''] = process.argv;
    let done = 0;
    const count = (name) => {
      const work = fs.promises[name];
      fs.promises[name] = async (from, to) => {
        const counted =
          task === 'categories'
            ? /category\\.json$|yeni$/
            : task === 'remove'
              ? /unfinished.*jsonl$|category\\.json$/
              : /(manual|scraper)-[^/]*\\.json$/;
        const isProduct = counted.test(String(to ?? from));
        if (isProduct && done === Number(last)) process.kill(process.pid, 'SIGKILL');
        await work(from, to);
        if (isProduct) done += 1;
      };
    };
    ['rename', 'link', 'unlink'].forEach(count);
    syncBuiltinESMExports();

    const silent = { debug() {}, info() {}, warn() {}, error() {} };
    if (task === 'import' || task === 'prune') {
      await importCatalogue({
        dataDir, file, format: undefined, mapping: [], category: 'igneler',
        prunes: task === 'prune', isDryRun: false,
      });
    } else if (task === 'fmt') {
      await formatCatalogue(dataDir, [], false);
    } else {
      const files = openCatalogueFiles({ dataDir });
      const orders = openOrderStore({ privateDir: openPrivateFolder(dataDir) });
      const stock = createStock({ orders, now: () => new Date() });
      const shop = loadShop(stock.withAvailable(files));
      await shop.watch();
      if (task === 'stock-moved') {
        orders.subscribe(({ type }) => type === 'stockMoved' && process.kill(process.pid, 'SIGKILL'));
      }
      const edit = openEdit(dataDir, files, shop.catalogue, stock);
      const log = openChangeLog({ dataDir, log: silent });
      if (task === 'categories') {
        const [needles, knives] = ['c-igneler', 'c-bicaklar'].map(shop.catalogue.findCategory);
        const written = [
          { ...needles, slug: 'yeni', oldSlugs: ['igneler'] },
          { ...knives, parentId: 'c-igneler' },
        ];
        await edit([], { action: 'category-update', by: 'ayse' }, { categories: { written } });
      } else if (task === 'remove') {
        const changes = ${JSON.stringify(ids)}.map((id) => ({
          type: 'update', id, patch: { categoryId: 'c-bicaklar' },
        }));
        const written = [{ ...shop.catalogue.findCategory('c-bicaklar'), oldSlugs: ['igneler'] }];
        const reason = { action: 'category-remove', by: 'ayse' };
        await edit(changes, reason, { categories: { written, removed: ['c-igneler'] } });
      } else if (['bulk', 'move', 'move-one', 'stock', 'stock-moved'].includes(task)) {
        const bulk = createBulkEditor(
          { catalogue: shop.catalogue, writer: files, edit, stock, newToken: () => 't', now: () => new Date() },
          async () => false,
        );
        const operation = bulkOperation.parse(
          task.startsWith('move')
            ? { categoryId: 'c-bicaklar' }
            : {
                price: { type: 'percent', value: 10 },
                ...(task === 'bulk' ? {} : { stock: { type: 'add', value: 10 } }),
              },
        );
        await bulk.preview(task === 'move-one' ? ['u0'] : ${JSON.stringify(ids)}, operation);
        await bulk.run('t', { by: 'ayse' });
      } else {
        const undo = createUndoChange({
          catalogue: shop.catalogue, writer: files, log, edit, stock,
        });
        await undo(log.batches()[0].id, 'ayse');
      }
    }
    process.exit(0);
  `);
});
afterAll(() => script.remove());

function makeShop(): string {
  return makeFolder({
    'igneler/category.json': categoryFile('igneler'),
    'bicaklar/category.json': categoryFile('bicaklar', { sortOrder: 1 }),
    ...Object.fromEntries(
      ids.map((id) => [`igneler/manual-urun-${id}-2026-01-01.json`, productFile(id, { benim: 'not' })]),
    ),
  });
}

/** Runs a change in a process of its own that dies before the write after so many. */
async function kill(task: string, dataDir: string, after: number, file = ''): Promise<void> {
  await run(process.execPath, [...SHORT_LIVED, script.path, task, dataDir, String(after), file]).then(
    () => {
      throw new Error('It should have been killed');
    },
    (error: { readonly signal?: string; readonly stderr?: string }) =>
      expect(error.signal, error.stderr).toBe('SIGKILL'),
  );
}

/** A copy of a shop whose change was killed, so that one crash can be resolved in several ways. */
function copyShop(killed: string): string {
  const dataDir = makeFolder();
  cpSync(killed, dataDir, { recursive: true });
  return dataDir;
}

const complete = (task: string, dataDir: string, file = '') =>
  run(process.execPath, [...SHORT_LIVED, script.path, task, dataDir, '-1', file]);

const pricesOf = ({ shop }: TestPanel): string[] =>
  ids.map((id) => ((shop.catalogue.findProduct(id)?.price ?? 0) / 100).toFixed(2));

async function unfinished(panel: TestPanel) {
  return (await panel.call('GET', '/api/admin/changes/unfinished')).json();
}

async function resolve(panel: TestPanel, way: 'finish' | 'revert', id: string) {
  const response = await panel.call('POST', `/api/admin/changes/${id}/${way}`);
  expect(response.status).toBe(200);
  expect(await unfinished(panel)).toEqual([]);
  return response.json();
}

describe('a bulk edit that was killed halfway', () => {
  test.each([0, 5, 11])('after %d files is finished: every price is raised once', async (after) => {
    const dataDir = makeShop();
    await kill('bulk', dataDir, after);
    const panel = await openTestPanel({ dataDir });
    const [change] = await unfinished(panel);
    expect(change).toMatchObject({ by: 'ayse', action: 'bulk', done: after, total: COUNT });
    const again = await panel.call('POST', '/api/admin/products/bulk/preview', {
      filter: {},
      operation: { price: { type: 'percent', value: 10 } },
    });
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ code: 'change_unfinished' });

    const outcome = await resolve(panel, 'finish', change.id);
    expect(outcome).toMatchObject({ done: COUNT, skipped: [] });
    expect(pricesOf(panel)).toEqual(NEW);
    const undone = await panel.call('POST', `/api/admin/changes/${outcome.changeId}/undo`);
    expect(await undone.json()).toMatchObject({ restored: COUNT, skipped: [] });
    expect(pricesOf(panel)).toEqual(OLD);
  });

  test('is reverted, or leaves and names what somebody edited meanwhile', async () => {
    const killed = makeShop();
    await kill('bulk', killed, 5);
    const before = await openTestPanel({ dataDir: copyShop(killed) });
    const [whole] = await unfinished(before);
    expect(await resolve(before, 'revert', whole.id)).toMatchObject({ done: 5, skipped: [] });
    expect(pricesOf(before)).toEqual(OLD);

    const dataDir = copyShop(killed);
    const path = join(dataDir, 'igneler/manual-urun-u8-2026-01-01.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('100.00', '95.00'));
    const panel = await openTestPanel({ dataDir });
    const [change] = await unfinished(panel);
    const outcome = await resolve(panel, 'finish', change.id);
    expect(outcome).toMatchObject({ done: COUNT - 1, skipped: [{ id: 'u8', name: 'Ürün u8' }] });
    expect(pricesOf(panel)).toEqual(NEW.with(8, '95.00'));
  });

  // A move is a link, an unlink and a rename: the second product is caught before, between or after them.
  test.each([3, 4, 5])(
    'that moved products has each of them once, in one place (after %d)',
    async (after) => {
      const killed = makeShop();
      await kill('move', killed, after);
      for (const way of ['finish', 'revert'] as const) {
        const dataDir = copyShop(killed);
        const panel = await openTestPanel({ dataDir });
        const [change] = await unfinished(panel);
        await resolve(panel, way, change.id);
        const folder = way === 'finish' ? 'bicaklar' : 'igneler';
        const files = (name: string): number =>
          readdirSync(join(dataDir, name)).filter((each) => each.startsWith('manual-')).length;
        expect([files('igneler'), files('bicaklar')]).toEqual(way === 'finish' ? [0, COUNT] : [COUNT, 0]);
        expect(ids.map((id) => panel.shop.catalogue.findProduct(id)?.categoryId)).toEqual(
          ids.map(() => `c-${folder}`),
        );
      }
    },
  );

  // A file, the name of its folder, another file; then only the record of the change is missing.
  test.each([0, 1, 2])('that changed categories is finished too (after %d)', async (after) => {
    const dataDir = makeShop();
    await kill('categories', dataDir, after);
    const panel = await openTestPanel({ dataDir });
    const [change] = await unfinished(panel);
    const outcome = await resolve(panel, 'finish', change.id);
    expect(panel.shop.catalogue.findCategory('c-igneler')).toMatchObject({
      slug: 'yeni',
      oldSlugs: ['igneler'],
    });
    expect(panel.shop.catalogue.findCategory('c-bicaklar')?.parentId).toBe('c-igneler');
    await panel.call('POST', `/api/admin/changes/${outcome.changeId}/undo`);
    expect(panel.shop.catalogue.findCategory('c-igneler')?.slug).toBe('igneler');
    expect(panel.shop.catalogue.findCategory('c-bicaklar')?.parentId).toBe(null);
  });

  // Its record, the category that takes over, and the record again with the products, which are still where they were.
  test.each([1, 2])(
    'that removes a category and has moved nothing yet is reverted (after %d)',
    async (after) => {
      const dataDir = makeShop();
      await kill('remove', dataDir, after);
      const panel = await openTestPanel({ dataDir });
      expect(await unfinished(panel)).toMatchObject([{ action: 'category-remove', total: 0 }]);
      await panel.panel.unfinished.finishSmall();
      expect(await unfinished(panel)).toEqual([]);
      const { findCategory, products } = panel.shop.catalogue;
      expect(findCategory('c-igneler')).toBeDefined();
      expect(findCategory('c-bicaklar')?.oldSlugs).toBeUndefined();
      expect(products().map(({ categoryId }) => categoryId)).toEqual(ids.map(() => 'c-igneler'));
    },
  );

  test('that removes a category is finished, and leaves one that got a product meanwhile', async () => {
    const dataDir = makeShop();
    await kill('remove', dataDir, 3);
    putFiles(dataDir, { 'igneler/manual-urun-yeni-2026-01-01.json': productFile('yeni') });
    const panel = await openTestPanel({ dataDir });
    const [change] = await unfinished(panel);
    const { done, skipped } = await resolve(panel, 'finish', change.id);
    expect([done, skipped]).toMatchObject([COUNT, [{ id: 'c-igneler', name: 'igneler' }]]);
    const { findCategory, findProduct } = panel.shop.catalogue;
    expect(findCategory('c-igneler')).toBeDefined();
    expect(['yeni', ...ids].map((id) => findProduct(id)?.categoryId)).toEqual([
      'c-igneler',
      ...ids.map(() => 'c-bicaklar'),
    ]);
  });

  test('that moved one product is finished too', async () => {
    const dataDir = makeShop();
    await kill('move-one', dataDir, 1);
    const panel = await openTestPanel({ dataDir });
    const [change] = await unfinished(panel);
    await resolve(panel, 'finish', change.id);
    const name = 'manual-urun-u0-2026-01-01.json';
    expect(['igneler', 'bicaklar'].map((folder) => existsSync(join(dataDir, folder, name)))).toEqual([
      false,
      true,
    ]);
  });

  test('is decided once, also by two at once', async () => {
    const dataDir = makeShop();
    await kill('bulk', dataDir, 5);
    const panel = await openTestPanel({ dataDir });
    const [change] = await unfinished(panel);
    const decide = (way: string) => panel.call('POST', `/api/admin/changes/${change.id}/${way}`);
    const answers = await Promise.all([decide('finish'), decide('revert')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 404]);
    expect(pricesOf(panel)).toEqual(NEW);
  });

  test('that moved products leaves what somebody edited meanwhile, and moves what came back', async () => {
    const dataDir = makeShop();
    const pathOf = (folder: string, id: string) => join(dataDir, folder, `manual-urun-${id}-2026-01-01.json`);
    const edit = (path: string) => writeFileSync(path, readFileSync(path, 'utf8').replace('100.00', '95.00'));
    const text = readFileSync(pathOf('igneler', 'u1'));
    await kill('move', dataDir, 8);
    // Moved and edited; moved, and back from git; between the moves and edited; not moved and edited.
    edit(pathOf('bicaklar', 'u0'));
    writeFileSync(pathOf('igneler', 'u1'), text);
    edit(pathOf('bicaklar', 'u2'));
    edit(pathOf('igneler', 'u3'));
    // In both places, one of them edited.
    for (const [id, folder] of [
      ['u4', 'bicaklar'],
      ['u5', 'igneler'],
    ] as const) {
      cpSync(pathOf('igneler', id), pathOf('bicaklar', id));
      edit(pathOf(folder, id));
    }
    const panel = await openTestPanel({ dataDir });
    const [change] = await unfinished(panel);
    expect(change).toMatchObject({ done: 0, total: COUNT });
    const { done, skipped } = await resolve(panel, 'finish', change.id);
    expect([done, skipped.map(({ id }: { id: string }) => id)]).toEqual([
      COUNT - 5,
      ['u0', 'u2', 'u3', 'u4', 'u5'],
    ]);
    const placeOf = (id: string) =>
      ['igneler', 'bicaklar'].filter((folder) => existsSync(pathOf(folder, id))).join();
    const places: Readonly<Record<string, string>> = {
      u3: 'igneler',
      u4: 'igneler,bicaklar',
      u5: 'igneler,bicaklar',
    };
    expect(ids.map(placeOf)).toEqual(ids.map((id) => places[id] ?? 'bicaklar'));
    expect(pricesOf(panel).slice(0, 4)).toEqual(['95.00', '100.00', '95.00', '95.00']);
  });
});

const csv = (rows: readonly string[], head = 'id;fiyat'): string => {
  const folder = makeFolder({ 'liste.csv': `${head}\n${rows.join('\n')}\n` });
  return join(folder, 'liste.csv');
};

describe('an import that was killed halfway', () => {
  test('is finished or reverted, and is listed among the changes of the panel', async () => {
    const killed = makeShop();
    const running = await openTestPanel({ dataDir: killed });
    await kill('import', killed, 4, csv(ids.map((id) => `${id};110,00`)));
    const copy = copyShop(killed);
    for (const way of ['finish', 'revert'] as const) {
      const panel = way === 'finish' ? running : await openTestPanel({ dataDir: copy });
      const [change] = await unfinished(panel);
      expect(change).toMatchObject({ action: 'import', by: 'komut satırı', done: 4, total: COUNT });
      await resolve(panel, way, change.id);
      expect(pricesOf(panel)).toEqual(way === 'finish' ? NEW : OLD);
      const changes = await (await panel.call('GET', '/api/admin/changes')).json();
      expect(changes.at(-1)).toMatchObject({ action: 'import', count: way === 'finish' ? COUNT : 4 });
    }
  });

  test('and prunes, restores what it removed', async () => {
    const dataDir = makeShop();
    await kill('prune', dataDir, 3, csv(['u0;100,00']));
    const panel = await openTestPanel({ dataDir });
    const [change] = await unfinished(panel);
    expect(change).toMatchObject({ done: 3, total: COUNT - 1 });
    await resolve(panel, 'revert', change.id);
    expect(pricesOf(panel)).toEqual(OLD);
    expect(panel.panel.writer.findProductFile('u2')?.text).toContain('"benim": "not"');
  });

  test('is one commit, with its new category, when the owner wants commits', async () => {
    const dataDir = makeShop();
    const products = ids.map((id) => `product;yeni-${id};Yeni ${id};yeni-${id};Juki;5;yeni`);
    const rows = ['category;c-yeni;Yeni;yeni;;;', ...products];
    const file = csv(rows, 'type;id;name;slug;brand;price;category');
    await kill('import', dataDir, 4, file);
    const panel = await openTestPanel({ dataDir });
    git(dataDir, 'init', '-q');
    await panel.call('PUT', '/api/site-settings', { gitCommits: true });
    const [change] = await unfinished(panel);
    await resolve(panel, 'finish', change.id);
    const committed = git(dataDir, 'show', '--format=', '--name-only').trim().split('\n');
    expect(committed).toContain('yeni/category.json');
    expect(committed).toHaveLength(COUNT + 1);
  });

  test('and wrote categories, takes those back too', async () => {
    const killed = makeShop();
    const rows = [
      { type: 'category', id: 'c-bicaklar', name: 'Bıçaklar' },
      { type: 'category', id: 'c-yeni', name: 'Yeni', slug: 'yeni' },
      ...ids.map((id) => ({ id, category: 'yeni' })),
    ].map((row) => JSON.stringify(row));
    const file = join(makeFolder({ 'liste.jsonl': rows.join('\n') }), 'liste.jsonl');
    await kill('import', killed, 7, file);
    for (const way of ['finish', 'revert'] as const) {
      const panel = await openTestPanel({ dataDir: copyShop(killed) });
      const [change] = await unfinished(panel);
      const { changeId } = await resolve(panel, way, change.id);
      if (way === 'finish') await panel.call('POST', `/api/admin/changes/${changeId}/undo`);
      const { catalogue } = panel.shop;
      expect(catalogue.categories().map(({ name }) => name)).toEqual(['bicaklar', 'igneler']);
      expect(catalogue.products().filter(({ categoryId }) => categoryId !== 'c-igneler')).toEqual([]);
    }
  });

  test('and run again gives the same as one that was not killed', async () => {
    const dataDir = makeShop();
    const file = csv(ids.map((id) => `${id};110,00`));
    await kill('import', dataDir, 4, file);
    await complete('import', dataDir, file);
    const panel = await openTestPanel({ dataDir });
    expect(pricesOf(panel)).toEqual(NEW);
    for (const { id } of await unfinished(panel)) await resolve(panel, 'finish', id);
    expect(pricesOf(panel)).toEqual(NEW);
  });
});

test('new products that were killed halfway and made on another day are there once when they are finished', async () => {
  const dataDir = makeShop();
  const rows = ids.map((id) =>
    JSON.stringify({ id: `y-${id}`, name: `Yeni ${id}`, brand: 'Juki', price: '5.00' }),
  );
  const file = join(makeFolder({ 'liste.jsonl': rows.join('\n') }), 'liste.jsonl');
  await kill('import', dataDir, 5, file);
  await complete('import', dataDir, file);
  const folder = join(dataDir, 'igneler');
  for (const name of readdirSync(folder).filter((each) => each.startsWith('manual-yeni')))
    renameSync(join(folder, name), join(folder, name.replace(/\d{4}-\d\d-\d\d/, '2026-01-02')));
  const panel = await openTestPanel({ dataDir });
  const [change] = await unfinished(panel);
  expect(await resolve(panel, 'finish', change.id)).toMatchObject({ done: 0 });
  expect(readdirSync(folder).filter((name) => name.startsWith('manual-yeni'))).toHaveLength(COUNT);
});

test('an undo that was killed halfway is finished or reverted', async () => {
  const killed = makeShop();
  await complete('bulk', killed);
  await kill('undo', killed, 7);
  for (const way of ['finish', 'revert'] as const) {
    const panel = await openTestPanel({ dataDir: copyShop(killed) });
    const [change] = await unfinished(panel);
    expect(change).toMatchObject({ action: 'undo', done: 7, total: COUNT });
    await resolve(panel, way, change.id);
    expect(pricesOf(panel)).toEqual(way === 'finish' ? OLD : NEW);
  }
});

test('formatting that was killed halfway is finished or reverted', async () => {
  const killed = makeShop();
  const textsIn = (dataDir: string): string[] =>
    ids.map((id) => readFileSync(join(dataDir, `igneler/manual-urun-${id}-2026-01-01.json`), 'utf8'));
  const before = textsIn(killed);
  await kill('fmt', killed, 6);
  for (const way of ['finish', 'revert'] as const) {
    const dataDir = copyShop(killed);
    const panel = await openTestPanel({ dataDir });
    git(dataDir, 'init', '-q');
    await panel.call('PUT', '/api/site-settings', { gitCommits: true });
    const [change] = await unfinished(panel);
    expect(change).toMatchObject({ action: 'format', done: expect.any(Number) });
    await resolve(panel, way, change.id);
    if (way === 'finish') expect(git(dataDir, 'log', '-1', '--format=%s')).toMatch(/: \d+ dosya$/m);
    if (way === 'revert') expect(textsIn(dataDir)).toEqual(before);
    else for (const text of textsIn(dataDir)) expect(text).toMatch(/^\{\n {2}"id"[^]*\}\n$/);
  }
});

describe('pieces with new prices, killed halfway', () => {
  const leftOf = ({ panel }: TestPanel): number[] => ids.map((id) => panel.stock.left(id));
  /** Three pieces of u0 are sold before the change is cut. */
  async function cut(task: 'stock' | 'stock-moved', after: number): Promise<string> {
    const first = await openTestPanel({ dataDir: makeShop() });
    await first.sell('u0', 3);
    await kill(task, first.dataDir, after);
    return first.dataDir;
  }
  /** One piece of u1 is sold after it was cut. */
  async function openCopy(killed: string): Promise<TestPanel> {
    const panel = await openTestPanel({ dataDir: copyShop(killed) });
    await panel.sell('u1', 1);
    return panel;
  }
  const SOLD = ids.map((_, index) => ({ 0: 2, 1: 4 })[index] ?? 5);
  const WITH_MORE = SOLD.map((left) => left + 10);

  const revertAll = async (killed: string): Promise<void> => {
    const panel = await openCopy(killed);
    const [change] = await unfinished(panel);
    await resolve(panel, 'revert', change.id);
    expect(leftOf(panel)).toEqual(SOLD);
    expect(pricesOf(panel)).toEqual(OLD);
  };
  const finishAndUndo = async (killed: string): Promise<void> => {
    const panel = await openCopy(killed);
    const [change] = await unfinished(panel);
    const outcome = await resolve(panel, 'finish', change.id);
    expect(outcome).toMatchObject({ done: COUNT, skipped: [] });
    expect(leftOf(panel)).toEqual(WITH_MORE);
    await panel.call('POST', `/api/admin/changes/${outcome.changeId}/undo`);
    expect(leftOf(panel)).toEqual(SOLD);
    expect(pricesOf(panel)).toEqual(OLD);
  };

  test.each([
    ['stock', 0],
    ['stock-moved', -1],
  ] as const)(
    '(%s, after %d files) are there once when it is finished and undone, and as many as before when it is reverted',
    async (task, after) => {
      const killed = await cut(task, after);
      await finishAndUndo(killed);
      await revertAll(killed);
    },
  );

  test('(stock, after 5 files) are the same, also when the command line finishes without a server', async () => {
    const killed = await cut('stock', 5);
    await finishAndUndo(killed);
    await revertAll(killed);
    const { findings } = JSON.parse((await runShop(['doctor', '--data', killed, '--json'])).stdout);
    const message = expect.stringContaining('shop changes finish');
    expect(findings).toContainEqual({ code: 'unfinished', ok: false, message });
    const { code, stderr } = await runShop(['changes', 'finish', '--data', killed]);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    const panel = await openTestPanel({ dataDir: killed });
    expect(leftOf(panel)).toEqual(ids.map((_, index) => (index === 0 ? 12 : 15)));
  });

  test('(stock, after 11 files) are there once when it is finished, and are removed when that is undone', async () => {
    await finishAndUndo(await cut('stock', 11));
  });
});

test('an undo of new counts that was killed halfway leaves sold what was sold since', async () => {
  const first = await openTestPanel({ dataDir: makeShop() });
  await first.sell('u0', 3);
  await first.sell('u11', 3);
  await complete(
    'import',
    first.dataDir,
    csv(
      ids.map((id) => `${id};100,00;60`),
      'id;fiyat;stok',
    ),
  );
  await first.panel.sweep();
  for (const id of ['u0', 'u11']) await first.sell(id, 2);
  await kill('undo', first.dataDir, 7);
  for (const way of ['finish', 'revert'] as const) {
    const panel = await openTestPanel({ dataDir: copyShop(first.dataDir) });
    const [change] = await unfinished(panel);
    await resolve(panel, way, change.id);
    const [rest, untouched] = way === 'finish' ? [0, 5] : [58, 60];
    expect(ids.map((id) => panel.panel.stock.left(id))).toEqual(
      ids.map((id) => (id === 'u0' || id === 'u11' ? rest : untouched)),
    );
    await panel.sell('u3', 1);
    expect(panel.panel.stock.left('u3')).toBe(untouched - 1);
  }
});
