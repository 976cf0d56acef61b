import { vi } from 'vitest';
import { PATIENCE_MS } from './patience.ts';

/** Repeats an assertion until it passes. Vitest's own second is too short on a busy machine. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: PATIENCE_MS });
}
