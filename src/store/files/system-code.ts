/** The code of an operating system error (`ENOENT`), or `undefined` for any other thrown value. */
export function systemCodeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
