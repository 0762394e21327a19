import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take most of a minute. Started first, so that the run does not end with one of them alone. */
const long = /\/(simulation-\d|generated-\w+|many-messages|planted-bugs|regression-seeds|crash)\.test\.ts$/;

/** Projects whose files share a worker. Run one project after the other, because a switch restarts the worker. */
const together = ['app-east', 'contracts-east', 'app-west', 'contracts-west'];

/** Projects that start browsers. */
const inBrowsers = new Set(['journeys', 'firefox', 'webkit']);

/**
 * Orders the test files. Browser tests are CPU-bound and database tests mostly wait, so alternating them is faster than
 * running one kind after the other.
 */
export default class TakingTurns extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const first = together.flatMap((name) => sorted.filter(({ project }) => project.name === name));
    const journeys = sorted.filter(({ project }) => inBrowsers.has(project.name));
    const others = sorted
      .filter((file) => !first.includes(file) && !journeys.includes(file))
      .sort((a, b) => Number(long.test(b.moduleId)) - Number(long.test(a.moduleId)));
    const share = Math.ceil(others.length / Math.max(1, journeys.length));
    const byTurns = journeys.flatMap((journey, turn) => [
      journey,
      ...others.slice(turn * share, (turn + 1) * share),
    ]);
    return [...first, ...byTurns, ...(journeys.length === 0 ? others : [])];
  }
}
