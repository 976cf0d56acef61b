import { Command, CommanderError, Help } from 'commander';
import { texts } from './texts.ts';

const TITLES: Readonly<Record<string, string>> = {
  'Usage:': texts.usage,
  'Arguments:': texts.arguments,
  'Options:': texts.options,
  'Global Options:': texts.globalOptions,
  'Commands:': texts.commands,
};

const inTurkish = (usage: string): string => usage.replace('[options]', '[seçenekler]');
const english = new Help();

const helpStyle: Partial<Help> = {
  styleTitle: (title) => TITLES[title] ?? title,
  commandUsage: (command) => inTurkish(english.commandUsage(command)),
  subcommandTerm: (command) => inTurkish(english.subcommandTerm(command)),
  // The Turkish descriptions contain the defaults.
  optionDescription: ({ description }) => description,
};

export type Examples = readonly [string, string, ...string[]];

/** A command with Turkish help and `examples`; it throws instead of ending the process. */
export function createCommand(name: string, summary: string, examples: Examples): Command {
  return new Command(name)
    .description(summary)
    .summary(summary)
    .helpOption('-h, --help', texts.help)
    .configureHelp(helpStyle)
    .configureOutput({ outputError: () => undefined })
    .exitOverride()
    .allowExcessArguments(false)
    .addHelpText('after', `\n${texts.examples}\n${examples.map((line) => `  $ ${line}\n`).join('')}`);
}

/** A command about a data folder, with `--data`, `--json` and `--quiet`. */
export function dataCommand(name: string, summary: string, examples: Examples): Command {
  return createCommand(name, summary, examples)
    .option('--data <klasör>', texts.data)
    .option('--json', texts.json)
    .option('--quiet', texts.quiet);
}

/** A command that only contains other commands. */
export function commandGroup(
  name: string,
  summary: string,
  examples: Examples,
  commands: readonly Command[],
): Command {
  const group = createCommand(name, summary, examples).usage('[komut] [seçenekler]').helpCommand(false);
  for (const command of commands) group.addCommand(command);
  return group;
}

export interface DataOptions {
  readonly data?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** The data folder: from the flag, else the environment, else the default. */
export function dataFolder({ data }: DataOptions): string {
  return data ?? process.env['SHOP_DATA'] ?? './data';
}

/** Refuses a call with a sentence (exit code 2). */
export function refusedCall(sentence: string): CommanderError {
  return new CommanderError(2, 'shop.refused', sentence);
}

/** Reports an invalid value of an option or argument (exit code 2). */
export function wrongUsage(detail: string): CommanderError {
  return new CommanderError(2, 'commander.invalidArgument', texts.usageErrors.invalidArgument(detail));
}

/** Reads the value of `--limit`. */
export function readLimit(text: string): number {
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1) throw wrongUsage(texts.orders.badLimit);
  return limit;
}
