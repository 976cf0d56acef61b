import { texts } from './texts.ts';

/** The output of a command: results on stdout, messages on stderr. */
export interface Printer {
  /** The result: one JSON document with `--json`, else lines for people. */
  readonly result: (value: unknown, lines: readonly string[]) => void;
  /** A progress message; silent with `--quiet` and with `--json`. */
  readonly info: (line: string) => void;
  /** A warning without a failure, on stderr; silent with `--quiet`. */
  readonly warn: (line: string) => void;
  readonly error: (line: string) => void;
}

export interface OutputOptions {
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** Control codes in foreign texts, such as a supplier's file or a commit's author, could rewrite the terminal. */
const TERMINAL_CODES = /(?![\t\n\r])\p{Cc}/gu;

/** Removes control codes from a text. */
function printable(text: string): string {
  return text.replace(TERMINAL_CODES, '\uFFFD');
}

export function createPrinter({ json = false, quiet = false }: OutputOptions): Printer {
  const error = (line: string): void => {
    process.stderr.write(`${printable(line)}\n`);
  };
  return {
    result: (value, lines) => {
      process.stdout.write(
        json ? `${JSON.stringify(value)}\n` : lines.map((line) => `${printable(line)}\n`).join(''),
      );
    },
    info: (line) => {
      if (!quiet && !json) error(line);
    },
    warn: (line) => {
      if (!quiet) error(line);
    },
    error: (line) => error(texts.failed(line)),
  };
}
