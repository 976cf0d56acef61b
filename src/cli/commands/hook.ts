import { realpathSync } from 'node:fs';
import type { Command } from 'commander';
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
export function hookCommand(): Command {
  const examples = ['shop hook install', 'shop hook remove --data ./data'] as const;
  return commandGroup('hook', words.summary, examples, [
    dataCommand('install', words.install, ['shop hook install', 'shop hook install --data ./data']).action(
      install,
    ),
    dataCommand('remove', words.remove, ['shop hook remove', 'shop hook remove --json']).action(remove),
  ]);
}
