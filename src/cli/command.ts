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

/** A command with Turkish help and `examples`; it throws instead of ending the process. */
export function createCommand(
  name: string,
  summary: string,
  examples: readonly [string, string, ...string[]],
): Command {
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

/** Adds `--data`, `--json` and `--quiet`. */
export function withDataOptions(command: Command): Command {
  return command
    .option('--data <klasör>', texts.data)
    .option('--json', texts.json)
    .option('--quiet', texts.quiet);
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
