import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that keep a core busy for most of a minute. */
const long =
  /\/(simulation-\d|generated-\w+|many-messages|planted-bugs|regression-seeds|job-model|feed-model|review-model|crash|rights)\.test\.ts$/;

/**
 * Projects without browsers, in the order in which they run: one after the other, because a switch restarts the workers
 * that their files share, and the one with long files first.
 */
const together = ['server-mocks', 'server', 'app-east', 'contracts-east', 'app-west', 'contracts-west'];

/** Projects that start browsers. */
const inBrowsers = new Set(['journeys', 'firefox', 'webkit']);

const isLong = (file: TestSpecification): boolean => long.test(file.moduleId);

/** A long file that starts last would run alone. */
const longFirst = (files: readonly TestSpecification[]): TestSpecification[] => [
  ...files.filter(isLong),
  ...files.filter((file) => !isLong(file)),
];

/** The part of a list that belongs to a turn, if all turns get nearly the same number. */
const shareOf = <Item>(items: readonly Item[], turn: number, turns: number): Item[] =>
  items.slice(Math.ceil((turn * items.length) / turns), Math.ceil(((turn + 1) * items.length) / turns));

/**
 * Orders the test files. Browser tests wait half of the time and the long files never do, so alternating them uses the
 * cores better than running one kind after the other.
 */
export default class TestSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const first = together.flatMap((name) =>
      longFirst(sorted.filter(({ project }) => project.name === name)),
    );
    const journeys = sorted.filter(({ project }) => inBrowsers.has(project.name));
    const others = sorted.filter((file) => !first.includes(file) && !journeys.includes(file));
    if (journeys.length === 0) return [...first, ...others];
    const heavy = others.filter(isLong);
    const light = others.filter((file) => !heavy.includes(file));
    const byTurns = journeys.flatMap((journey, turn) => [
      journey,
      ...shareOf(heavy, turn, journeys.length),
      ...shareOf(light, turn, journeys.length),
    ]);
    return [...first, ...byTurns];
  }
}
