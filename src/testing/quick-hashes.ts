import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { stubBuiltin } from './stub-builtin.ts';

type Done = (error: Error | null, key: Buffer) => void;
type Call = [password: BinaryLike, salt: BinaryLike, length: number, cost: ScryptOptions, done: Done];

/**
 * Until the test ends, hashes of passwords in this process cost next to nothing (a real one a third of a second); they
 * depend on password and salt as ever. What another process must know again is not made under it.
 */
export function useQuickHashes(): void {
  const quick = (...[password, salt, length, cost, done]: Call): void =>
    real(password, salt, length, { ...cost, N: 2 }, done);
  const real = stubBuiltin(crypto, 'scrypt', quick as typeof crypto.scrypt);
}
