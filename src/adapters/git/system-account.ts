import { userInfo } from 'node:os';
import { tryOr } from '#kernel/system-code';

/** The system's account of this process: its name, or its number where it has none, as in many containers. */
export function systemAccount(): string {
  return tryOr(String(process.getuid?.() ?? '?'), () => userInfo().username);
}
