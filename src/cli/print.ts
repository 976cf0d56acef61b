import { texts } from './texts.ts';

/** The output of a command: results on stdout, messages on stderr. */
export type Printer = ReturnType<typeof createPrinter>;

export interface OutputOptions {
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** Control codes in foreign texts, such as a supplier's file or a commit's author, could rewrite the terminal. */
const TERMINAL_CODES = /(?![\t\n\r])\p{Cc}/gu;

function printable(text: string): string {
  return text.replace(TERMINAL_CODES, '\uFFFD');
}

export function createPrinter({ json = false, quiet = false }: OutputOptions) {
  const error = (line: string): void => {
    process.stderr.write(`${printable(line)}\n`);
  };
  return {
    /** The result: one JSON document with `--json`, else lines for people. */
    result: (value: unknown, lines: readonly string[]): void => {
      process.stdout.write(
        json ? `${JSON.stringify(value)}\n` : lines.map((line) => `${printable(line)}\n`).join(''),
      );
    },
    /** A progress message; silent with `--quiet` and with `--json`. */
    info: (line: string): void => {
      if (!quiet && !json) error(line);
    },
    /** A warning without a failure, on stderr; silent with `--quiet`. */
    warn: (line: string): void => {
      if (!quiet) error(line);
    },
    error: (line: string): void => error(texts.failed(line)),
  };
}
