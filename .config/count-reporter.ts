import type { Reporter, TestModule } from 'vitest/node';

function countTests(modules: readonly TestModule[], state: 'passed' | 'failed'): number {
  let count = 0;
  for (const module of modules) {
    for (const test of module.children.allTests(state)) if (test) count += 1;
  }
  return count;
}

/** Ends a run with the one line that a script can read: `N passed, N failed`. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const broken = modules.filter((module) => module.errors().length > 0).length;
    const failed = countTests(modules, 'failed') + broken + unhandledErrors.length;
    process.once('exit', () => {
      process.stdout.write(`${countTests(modules, 'passed')} passed, ${failed} failed\n`);
    });
  }
}
