/**
 * `npm run dev`: the shop from source on one port. The browser's code is replaced while the page is open,
 * a change of the server's code opens the shop anew.
 */
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { createServer as createVite } from 'vite';
import { buildStaleWorker } from './build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const dataDir = resolve(process.env.SHOP_DATA ?? join(root, 'data'));
const SHOP_ENTRY = 'entry-client.tsx';
const PANEL_ENTRY = 'admin/entry-admin.tsx';
const httpServer = createServer();
const vite = await createVite({
  configFile: join(root, '.config', 'vite.client.ts'),
  appType: 'custom',
  optimizeDeps: { entries: [SHOP_ENTRY, PANEL_ENTRY] },
  server: { middlewareMode: true, hmr: { server: httpServer }, watch: { ignored: [`${dataDir}/**`] } },
});

const PREAMBLE = '/@dev-preamble.js';
const PREAMBLE_TEXT = `import refresh from '/@react-refresh';
refresh.injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;
window.__vite_plugin_react_preamble_installed__ = true;`;

const assetsOf = (entry, styles) => ({
  scripts: [PREAMBLE, '/@vite/client', `/${entry}`],
  modules: [],
  styles,
  css: [],
  fonts: [],
  screens: {},
  screenCss: {},
});

const load = (file) => vite.ssrLoadModule(join(root, file));

async function open() {
  await buildStaleWorker();
  const { lockDataFolder, openShop } = await load('src/compose/open-shop.ts');
  const { SANDBOX_PATH } = await load('src/domain/orders/payment/payment-settings.ts');
  const { createApp } = await load('src/server/app.ts');
  const { readServerConfig } = await load('src/server/server-config.ts');
  const { silentLog } = await load('src/server/traffic/log.ts');
  const { renderPage } = await load('web/entry-server.tsx');
  const locked = await lockDataFolder(dataDir);
  const config = readServerConfig(process.env);
  const { host, port, publicUrl } = config;
  const opened = await openShop({
    dataDir,
    hasLock: locked.isAcquired,
    host,
    port: () => port,
    publicUrl,
    isDemoWanted: true,
  });
  const { sandbox } = opened;
  const app = createApp({
    ...opened,
    selling: opened,
    mounts: sandbox ? { [SANDBOX_PATH]: sandbox.fetch } : {},
    renderPage,
    assets: {
      page: assetsOf(SHOP_ENTRY, ['/styles/shop.css']),
      panel: assetsOf(PANEL_ENTRY, ['/admin/styles/panel.css']),
      read: () => Promise.resolve(undefined),
    },
    config,
    log: { ...silentLog, error: (fields, message) => console.error(message, fields) },
  });
  const listener = getRequestListener(async (request, env) => {
    const response = await app.fetch(request, env);
    // Hot reload puts style tags into the page, which the shop's own policy forbids.
    response.headers.delete('content-security-policy');
    return response;
  });
  return {
    config,
    listener,
    close: async () => {
      app.close();
      await opened.close();
      locked.release();
    },
  };
}

let current = await open();
let reopening = Promise.resolve();
vite.watcher.add([join(root, 'src'), join(root, 'templates')]);
vite.watcher.on('change', (file) => {
  if (!file.startsWith(join(root, 'src')) && !file.endsWith('entry-server.tsx')) return;
  reopening = reopening.then(async () => {
    await current.close();
    vite.moduleGraph.invalidateAll();
    current = await open();
    vite.ws.send({ type: 'full-reload' });
  });
});

httpServer.on('request', (incoming, outgoing) => {
  if (incoming.url === PREAMBLE) {
    outgoing.setHeader('Content-Type', 'text/javascript');
    outgoing.end(PREAMBLE_TEXT);
    return;
  }
  vite.middlewares(incoming, outgoing, () => void current.listener(incoming, outgoing));
});
const { port, host } = current.config;
httpServer.listen(port, host, () => console.log(`http://localhost:${httpServer.address().port}`));

async function stop() {
  await current.close();
  await vite.close();
  process.exit(0);
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop());
