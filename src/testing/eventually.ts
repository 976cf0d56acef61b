import { vi } from 'vitest';
import { PATIENCE_MS } from './patience.ts';

/** Tries until it no longer throws. Vitest's own second is short on a machine that is busy with other work. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: PATIENCE_MS });
}
