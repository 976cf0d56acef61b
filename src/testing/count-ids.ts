import { vi } from 'vitest';

/** Until the test ends, new ids count from 1: `yeni-1`, `yeni-2`. */
export function countIds(prefix: string): void {
  let number = 0;
  vi.spyOn(crypto, 'randomUUID').mockImplementation(
    () => `${prefix}${(number += 1)}` as ReturnType<typeof crypto.randomUUID>,
  );
}
