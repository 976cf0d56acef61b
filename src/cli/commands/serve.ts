import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderPage } from '#contract/page-state';
import { AppError } from '#domain/errors';
import { localOrigin } from '#kernel/local-origin';
import { SANDBOX_PATH } from '#domain/orders/payment/payment-settings';
import { PROGRAM_FOLDER } from '#compose/program-folder';
import type { AdminAccounts } from '#shop/panel/admin-accounts';
import type { Shop } from '#shop/shop';
import type { RunningServer } from '#server/serve';
import type { ServerConfig } from '#server/server-config';
import { confirmAtTerminal } from '../confirm-at-terminal.ts';
import { createCommand, dataCommand, type DataOptions, type OptionsOf, refusedCall } from '../command.ts';
import { readConfig, readServices } from '../environment.ts';
import type { Log } from '#server/traffic/log';
import type { Printer } from '../print.ts';
import { EXIT_INTERRUPTED } from '../run-interruptible.ts';
import { texts } from '../texts.ts';
import { z } from 'zod';

type ServeOptions = OptionsOf<typeof texts.serve>;

const LISTEN_ERRORS: Readonly<Record<string, (config: ServerConfig) => string>> = {
  EADDRINUSE: ({ port }) => texts.serve.portInUse(port),
  EACCES: ({ port }) => texts.serve.portDenied(port),
  EADDRNOTAVAIL: ({ host }) => texts.serve.badAddress(host),
  ENOTFOUND: ({ host }) => texts.serve.badAddress(host),
};

async function listen(config: ServerConfig, log: Log): Promise<RunningServer> {
  const { serve } = await import('#server/serve');
  try {
    return await serve({ config, log });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const describe = LISTEN_ERRORS[code];
    if (!describe) throw error;
    throw new AppError('cannot_listen', { message: describe(config), cause: error });
  }
}

/** Unreadable accounts do not stop the shop and are not created again. */
async function createFirstAccount(
  accounts: AdminAccounts,
  log: Log,
): ReturnType<AdminAccounts['createFirst']> {
  try {
    return await accounts.createFirst();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.error({ err: error }, 'the accounts of the panel cannot be used');
    return undefined;
  }
}

async function loadRenderer(): Promise<RenderPage> {
  const file = join(PROGRAM_FOLDER, 'dist', 'server', 'pages.js');
  const { renderPage }: { renderPage: RenderPage } = await import(pathToFileURL(file).href);
  return renderPage;
}

/** Resolves at the first stop signal; a second one ends the process at once, except SIGHUP. */
function untilStopped(): Promise<void> {
  return new Promise((stop) => {
    const onSignal = (): void => {
      process.once('SIGINT', () => process.exit(EXIT_INTERRUPTED));
      stop();
    };
    process.once('SIGINT', onSignal);
    process.once('SIGTERM', onSignal);
    process.on('SIGHUP', onSignal);
  });
}

/** Only a yes at the terminal creates a shop in a folder without one. @throws CommanderError (exit code 2) */
async function requireShop(dataDir: string, printer: Printer, { json }: ServeOptions): Promise<void> {
  const { findShop } = await import('#compose/find-shop');
  const content = findShop(dataDir);
  if (content === 'shop') return;
  if (content === 'foreign') throw refusedCall(texts.serve.foreign(dataDir));
  const canPrompt = process.stdin.isTTY && process.stderr.isTTY && !json;
  const isWanted =
    canPrompt &&
    (await confirmAtTerminal(texts.serve.newShopQuestion(dataDir), new AbortController().signal));
  if (!isWanted) throw refusedCall(texts.serve.noShop(dataDir));
  const { makeShop } = await import('#compose/open-catalogue');
  makeShop(dataDir);
  printer.info(texts.init.made(dataDir));
}

/** Says where the shop, its storefronts and the panel are. */
function reportStart(
  printer: Printer,
  { url, port }: RunningServer,
  { catalogue, sites }: Pick<Shop, 'catalogue' | 'sites'>,
  first: Awaited<ReturnType<typeof createFirstAccount>>,
): void {
  const { size: products } = catalogue;
  const categories = catalogue.categories().length;
  const started = { url, port, products, categories };
  const addresses = sites().map(({ id }) => `http://${id}.localhost:${port}`);
  printer.result(first ? { ...started, admin: first } : started, [
    texts.serve.ready(url, products, categories),
    texts.serve.sites(addresses.join('  ')),
    ...(first ? [texts.admin.first(first.name, first.password)] : []),
  ]);
}

/** Running work is cancelled then: a stop takes at most ten seconds. */
const END_WITHIN_MS = 9500;

/** Until the process is stopped, or as long as `session` runs: then nothing is printed and no account is created. */
async function serveShop(options: ServeOptions, session?: () => Promise<void>): Promise<void> {
  const config = readConfig(options);
  const { paytrUrl, smtpUrl, ratesUrl, allowPrivate } = readServices();
  const { lockDataFolder, openShop } = await import('#compose/open-shop');
  const { openClientAssets } = await import('#server/client-assets');
  const { createLog } = await import('../log.ts');
  const { printer } = options;
  const log = createLog();
  const dataDir = resolve(options.folder);
  await requireShop(dataDir, printer, options);
  const stopped = untilStopped();
  const folder = await lockDataFolder(dataDir);
  try {
    const server = await listen(config, log);
    try {
      folder.announce({ host: config.host, port: server.port });
      const opened = await openShop({
        dataDir,
        hasLock: folder.isAcquired,
        log,
        allowPrivate,
        cards: {
          paytrUrl,
          ...(options.paytrSandbox ? { sandboxOrigin: () => localOrigin(config.host, server.port) } : {}),
        },
        smtpUrl,
        ratesUrl,
        publicUrl: config.publicUrl,
        isDemoWanted: options.demo,
        host: config.host,
        port: () => server.port,
      });
      const { shop, sandbox, frameOrigin } = opened;
      const assets = openClientAssets(join(PROGRAM_FOLDER, 'dist', 'client'));
      server.open({
        ...opened,
        commandLineKey: folder.key,
        selling: opened,
        mounts: sandbox ? { [SANDBOX_PATH]: sandbox.fetch } : {},
        policyNeeds: ({ name }) => (name === 'payment' && frameOrigin ? { frameOrigins: [frameOrigin] } : {}),
        renderPage: await loadRenderer(),
        assets,
      });
      void assets.keep();
      if (session) {
        await Promise.race([session(), stopped]);
      } else {
        const first = await createFirstAccount(opened.panel.accounts, log);
        reportStart(printer, server, shop, first);
        if (config.publicUrl?.protocol === 'https:' && config.trustedProxies.length === 0) {
          printer.warn(texts.serve.noProxy);
        }
        if (shop.problems().length > 0) printer.info(texts.serve.problems(shop.problems().length));
        await stopped;
        printer.info(texts.serve.stopping);
      }
      setTimeout(() => {
        log.warn({}, 'the shop did not close in time: running work was cancelled');
        folder.release();
        process.exit(0);
      }, END_WITHIN_MS).unref();
      await server.close();
      await opened.close();
    } catch (error) {
      // A shop that could not open must not stay listening: neither restarts nor signals would help.
      await server.close();
      throw error;
    }
  } finally {
    folder.release();
  }
  process.exit(0);
}

/** `shop serve`: the shop and its panel over HTTP until a signal ends it. */
export const serveCommand = dataCommand('serve', texts.serve, (options: ServeOptions) => serveShop(options));

/** Serves the agent on standard input and output until it disconnects, through the server that has the folder's lock. */
async function serveAgent(dataDir: string): Promise<void> {
  const { findServer } = await import('#compose/tools/with-lock-holder');
  const { AGENT_HEADER } = await import('#server/access/admin-session');
  const { serveTools } = await import('#server/mcp/serve-tools');
  const server = findServer(dataDir, { headers: { [AGENT_HEADER]: '1' } });
  if (!server) throw new AppError('fetch_failed', { message: texts.mcp.lost });
  await serveTools({
    call: (method, path, body) => server.call(method, path, body, z.unknown()),
    origin: server.origin,
  });
}

async function serveMcp(options: DataOptions): Promise<void> {
  const { findServer } = await import('#compose/tools/with-lock-holder');
  const dataDir = options.folder;
  if (findServer(dataDir)) await serveAgent(dataDir);
  // No process has the folder's lock: this one acquires it, as long as the agent works.
  else await serveShop({ ...options, port: '0', host: '127.0.0.1' }, () => serveAgent(dataDir));
}

/** With or without a running server. What it writes is for the agent. */
export const mcpCommand = () => createCommand('mcp', texts.mcp, serveMcp);
