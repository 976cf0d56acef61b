/** Where the server tells what happened; a pino logger is one. */
export interface Log {
  /** Whether lines of a level are written at all; without it they are not. */
  isLevelEnabled?(level: 'info'): boolean;
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
