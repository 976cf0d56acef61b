import type { CommanderError } from 'commander';
import { texts } from './texts.ts';

const quoted = (message: string): string => /'([^']+)'/.exec(message)?.[1] ?? '';

const MESSAGES: Readonly<Record<string, (message: string) => string>> = {
  'commander.unknownOption': (message) => texts.usageErrors.unknownOption(quoted(message)),
  'commander.unknownCommand': (message) => texts.usageErrors.unknownCommand(quoted(message)),
  'commander.missingArgument': (message) => texts.usageErrors.missingArgument(quoted(message)),
  'commander.optionMissingArgument': (message) => texts.usageErrors.optionMissingArgument(quoted(message)),
  'commander.missingMandatoryOptionValue': (message) =>
    texts.usageErrors.missingMandatoryOption(quoted(message)),
  'commander.excessArguments': () => texts.usageErrors.excessArguments,
  'commander.conflictingOption': () => texts.usageErrors.conflictingOption,
  'commander.invalidArgument': (message) => message,
  'shop.refused': (message) => message,
};

/** Commander's error message in Turkish. */
export function describeUsageError(error: CommanderError): string {
  const describe = MESSAGES[error.code];
  const text = describe ? describe(error.message) : texts.usageErrors.other(error.message);
  const suggestion = /Did you mean (?:one of )?(.+?)\?/.exec(error.message)?.[1];
  return suggestion ? `${text}. ${texts.usageErrors.didYouMean(suggestion)}` : text;
}
