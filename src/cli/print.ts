import { texts } from './texts.ts';

/** How a command speaks: results on stdout, talk on stderr. */
export interface Printer {
  /** The command's result: one JSON document with `--json`, else the lines for people. */
  readonly result: (value: unknown, lines: readonly string[]) => void;
  /** A word on the way; silent with `--quiet` and with `--json`. */
  readonly info: (line: string) => void;
  /** What somebody has to look at although nothing failed; on stderr; silent with `--quiet`. */
  readonly warn: (line: string) => void;
  readonly error: (line: string) => void;
}

export interface OutputOptions {
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** With these a text of strangers, a supplier's file or a commit's author, could rewrite what the terminal shows. */
const TERMINAL_CODES = /(?![\t\n\r])\p{Cc}/gu;

/** A text for people on a terminal. */
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
