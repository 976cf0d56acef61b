import { commandGroup, dataCommand, dataFolder, type DataOptions } from '../../command.ts';
import { createPrinter } from '../../print.ts';
import { createProgressBar } from '../../progress-bar.ts';
import { shortTime } from '../../short-time.ts';
import { texts } from '../../texts.ts';

const { changes: words } = texts;

async function list(options: DataOptions): Promise<void> {
  const { listUnfinished } = await import('#compose/panel/open-changes');
  const unfinished = await listUnfinished(dataFolder(options));
  createPrinter(options).result(
    unfinished,
    unfinished.length === 0
      ? [words.none]
      : unfinished.map(({ id, at, by, action, done, total }) =>
          words.line(id, shortTime(at), by, action, done, total),
        ),
  );
}

function resolveChange(way: 'finish' | 'revert') {
  return async (id: string | undefined, options: DataOptions): Promise<void> => {
    const { listUnfinished, resolveUnfinished } = await import('#compose/panel/open-changes');
    const printer = createPrinter(options);
    const chosen = id ?? (await listUnfinished(dataFolder(options)))[0]?.id;
    if (chosen === undefined) {
      printer.result({ done: 0, skipped: [] }, [words.none]);
      return;
    }
    const bar = createProgressBar(options.quiet ?? false);
    const { done, skipped } = await resolveUnfinished(dataFolder(options), way, chosen, (count, total) =>
      bar.update({ done: count, total }),
    ).finally(() => bar.end());
    printer.result({ done, skipped }, [
      ...skipped.map(({ name, reason }) => words.skipped(name, reason)),
      way === 'finish' ? words.finished(done) : words.reverted(done),
    ]);
    if (skipped.length > 0) process.exitCode = 1;
  };
}

/** Reports changes that a crash interrupted, before a command that changes files. */
export async function reportUnfinished(options: DataOptions): Promise<void> {
  const { listUnfinished } = await import('#compose/panel/open-changes');
  for (const { done, total } of await listUnfinished(dataFolder(options)))
    createPrinter(options).info(words.waiting(done, total));
}

/** `shop changes list|finish|revert`: the changes that a crash interrupted. */
export const changesCommand = commandGroup('changes', words.group, [
  dataCommand('list', words.list, list),
  dataCommand('finish', words.finish, resolveChange('finish')),
  dataCommand('revert', words.revert, resolveChange('revert')),
]);
