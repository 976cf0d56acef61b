import { realpathSync } from 'node:fs';
import { commandGroup, dataCommand, dataFolder, type DataOptions } from '../command.ts';
import { createPrinter } from '../print.ts';
import { texts } from '../texts.ts';

const { hook: words } = texts;

async function install(options: DataOptions): Promise<void> {
  const { installHook } = await import('#compose/tools/open-check');
  const program = { node: process.execPath, shop: realpathSync(process.argv[1] ?? '') };
  const path = await installHook(dataFolder(options), program);
  createPrinter(options).result({ hook: path }, [words.installed(path)]);
}

async function remove(options: DataOptions): Promise<void> {
  const { removeHook } = await import('#compose/tools/open-check');
  const path = await removeHook(dataFolder(options));
  const line = path === undefined ? words.notThere : words.removed(path);
  createPrinter(options).result({ hook: path ?? null }, [line]);
}

/** `shop hook install|remove`: a check of the changed files before each commit. */
export const hookCommand = commandGroup('hook', words.group, [
  dataCommand('install', words.install, install),
  dataCommand('remove', words.remove, remove),
]);
