import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished } from 'vitest';

/**
 * Replaces a function of a module of Node for everybody who imports it, until the test ends; returns the real one.
 * (Test files share their modules, so that a mock of the module would not reach those that are loaded already.)
 */
export function stubBuiltin<M extends object, N extends keyof M>(module: M, name: N, stub: M[N]): M[N] {
  const real = module[name];
  const put = (fn: M[N]): void => {
    module[name] = fn;
    syncBuiltinESMExports();
  };
  put(stub);
  onTestFinished(() => put(real));
  return real;
}
