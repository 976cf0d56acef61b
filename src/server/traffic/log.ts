/** The server's log; a pino logger fits. */
export interface Log {
  /** Whether a level is written at all; without it it is not. */
  isLevelEnabled?(level: 'info'): boolean;
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
