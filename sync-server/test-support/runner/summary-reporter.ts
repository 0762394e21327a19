import type { Reporter, TestModule } from 'vitest/node';

/** Prints `N passed, N failed` as the last line of a run. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = { passed: 0, failed: errors.length, skipped: 0, pending: 0 };
    for (const module of modules) {
      const failedBefore = counts.failed;
      for (const test of module.children.allTests()) counts[test.result().state] += 1;
      // A file that cannot be loaded, or whose hooks fail, has no failed tests.
      if (!module.ok() && counts.failed === failedBefore) counts.failed += 1;
    }
    const skipped = counts.skipped + counts.pending;
    const line = `${counts.passed} passed, ${counts.failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
    process.on('exit', () => process.stdout.write(`\n${line}\n`));
  }
}
