import { Command, CommanderError, Help, Option } from 'commander';
import type { z } from 'zod';
import { AppError } from '#domain/errors';
import { TURKISH_ISSUES } from '#domain/turkish-issues';
import { createPrinter, type OutputOptions, type Printer } from './print.ts';
import { texts } from './texts.ts';

/** What people read about a command. Its arguments and options are named as they are typed: `--out <dosya>`. */
export interface CommandWords {
  readonly summary: string;
  readonly examples: readonly [string, string, ...string[]];
  readonly arguments?: Readonly<Record<string, string>>;
  readonly options?: Readonly<Record<string, string>>;
  readonly requiredOptions?: Readonly<Record<string, string>>;
  /** Stand below the examples. */
  readonly notes?: string;
}

type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;
type NameOf<Flags> = Flags extends `${string}, ${infer Long}`
  ? NameOf<Long>
  : Flags extends `--${infer Name} ${string}`
    ? CamelCase<Name>
    : Flags extends `--${infer Name}`
      ? CamelCase<Name>
      : never;
type ValueOf<Flags> = Flags extends `${string}<${string}`
  ? string
  : Flags extends `${string}[${string}...]`
    ? true | readonly string[]
    : boolean;
type ValuesOf<Table> = { readonly [Flags in keyof Table as NameOf<Flags>]: ValueOf<Flags> };

/** The options of a data command with these words. */
export type OptionsOf<Words extends CommandWords> = DataOptions &
  Partial<ValuesOf<Words extends { readonly options: infer Table } ? Table : object>> &
  ValuesOf<Words extends { readonly requiredOptions: infer Table } ? Table : object>;

/** Called with the arguments, then the options. */
type Run = OmitThisParameter<Parameters<Command['action']>[0]>;

interface Parts {
  /** Names of options that may be given several times; their value is a list. */
  readonly repeatable?: readonly string[];
  /** The words that an option accepts, by its name. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
  readonly commands?: readonly (() => Command)[];
  readonly usage?: string;
}

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

/** A command with Turkish help and examples; it throws instead of ending the process. */
export function createCommand(
  name: string,
  { summary, examples, notes = '', options = {}, requiredOptions = {}, ...words }: CommandWords,
  run?: Run,
  { repeatable = [], choices = {}, commands = [], usage }: Parts = {},
): Command {
  const command = new Command(name)
    .description(summary)
    .summary(summary)
    .helpOption('-h, --help', texts.help)
    .configureHelp(helpStyle)
    .configureOutput({ outputError: () => undefined })
    // Options after the name of a command within this one belong to that command.
    .enablePositionalOptions()
    .exitOverride()
    .allowExcessArguments(false)
    .addHelpText('after', `\n${texts.examples}\n${examples.map((line) => `  $ ${line}\n`).join('')}`);
  if (notes !== '') command.addHelpText('after', notes);
  if (usage !== undefined) command.usage(usage);
  if (run) {
    command.action((...given) => {
      requireArguments(command, given.slice(0, -2));
      const values = command.opts();
      const options = { ...values, folder: dataFolder(command), printer: createPrinter(values) };
      return run(...given.slice(0, -2), options);
    });
  }
  for (const [argument, text] of Object.entries(words.arguments ?? {})) command.argument(argument, text);
  for (const [flags, text] of Object.entries({ ...options, ...requiredOptions })) {
    const option = new Option(flags, text).makeOptionMandatory(flags in requiredOptions);
    const key = option.attributeName();
    const values = choices[key];
    // The completion of shells knows them as well.
    if (values) option.choices(values);
    const read = values
      ? readChoice(option.long ?? name, values)
      : repeatable.includes(key)
        ? collectValues()
        : (value: string) => value;
    if (option.required) option.argParser((value) => read(requireValue(flags, value)));
    command.addOption(option);
  }
  for (const create of commands) command.addCommand(create());
  return command;
}

/**
 * In `--out --json` the value was forgotten: the next option is no file of this name. An empty one is a variable that a
 * script has not set: it is not the present folder.
 */
function requireValue(flags: string, value: string): string {
  const isPath = /<(?:klasör|dosya|yer)>$/.test(flags);
  if (/^--[a-z]/.test(value) || (isPath && value === ''))
    throw refusedCall(texts.usageErrors.ofCommander['commander.optionMissingArgument'](flags));
  return value;
}

function requireArguments({ registeredArguments }: Command, values: readonly unknown[]): void {
  const isEmpty = (value: unknown): boolean =>
    value === '' || (Array.isArray(value) && value.some((each) => each === ''));
  const missing = registeredArguments[values.findIndex(isEmpty)];
  if (missing) throw refusedCall(texts.usageErrors.ofCommander['commander.missingArgument'](missing.name()));
}

function collectValues(): (text: string) => readonly string[] {
  const values: string[] = [];
  return (text) => {
    values.push(text);
    return values;
  };
}

function readChoice(flag: string, values: readonly string[]): (text: string) => string {
  return (text) => {
    if (!values.includes(text)) throw wrongUsage(texts.usageErrors.badChoice(flag, values));
    return text;
  };
}

/** A command about a data folder, with `--data`, `--json` and `--quiet`. */
export function dataCommand(name: string, words: CommandWords, run: Run, parts?: Parts): () => Command {
  const options = { ...texts.dataOptions, ...words.requiredOptions, ...words.options };
  return () => createCommand(name, { ...words, options }, run, parts);
}

export function commandGroup(
  name: string,
  words: CommandWords,
  commands: readonly (() => Command)[],
): () => Command {
  const parts = { commands, usage: '[komut] [seçenekler]' };
  return () => createCommand(name, words, undefined, parts).helpCommand(false);
}

export interface DataOptions extends OutputOptions {
  readonly folder: string;
  readonly printer: Printer;
}

/** The data folder of a call: from the flag, else the environment, else the default. */
export function dataFolder(command: Command): string {
  const { data }: { readonly data?: string } = command.opts();
  return data ?? (process.env['SHOP_DATA'] || './data');
}

/** The code of a refusal, whose message is a whole sentence. */
export const REFUSED = 'shop.refused';

/** Refuses a call with a sentence (exit code 2). */
export function refusedCall(sentence: string): CommanderError {
  return new CommanderError(2, REFUSED, sentence);
}

/** Reports an invalid value of an option or argument (exit code 2). */
export function wrongUsage(detail: string): CommanderError {
  return refusedCall(texts.usageErrors.invalidArgument(detail));
}

/** Reads an option that is a whole number. @throws CommanderError for another text and for one out of bounds */
export function readNumber(flag: string, text: string, least: number, most = 9_999_999): number {
  const number = Number(text);
  if (/^\d{1,7}$/.test(text) && number >= least && number <= most) return number;
  throw wrongUsage(texts.usageErrors.badNumber(flag, least, most));
}

/** Reads an option by a rule of the shop, whose refusal is wrong usage. */
export function readBy<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof AppError ? refusedCall(error.message) : error;
  }
}

/** Reads options by the schema of the API. @param typed what else was typed for a field: `--limit` for `pageSize` */
export function parseBy<S extends z.ZodType>(
  schema: S,
  options: unknown,
  typed: Readonly<Record<string, string>> = {},
): z.output<S> {
  const parsed = schema.safeParse(options, TURKISH_ISSUES);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(
    ({ path: [name = ''], message }) => `${typed[String(name)] ?? `--${String(name)}`}: ${message}`,
  );
  throw wrongUsage(issues.join('; '));
}
