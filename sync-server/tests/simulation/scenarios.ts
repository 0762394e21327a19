import type { Person, TestData } from './test-data.ts';

/** What a history consists of. */
export interface Scenario {
  name: string;
  /** The person signed in on each device. */
  people: (testData: TestData) => Person[];
  /** Random steps, before everything becomes idle. */
  steps: number;
  /** Directed steps after them, so that adding one does not change the random steps of a seed. */
  directed: number;
  /** Steps to choose from, with their weights. */
  weights: Readonly<Record<StepName, number>>;
  /** Actions of people to choose from, with their weights; null for those of a guest and of a host. */
  operations: Readonly<Record<string, number>> | null;
}

type StepName =
  | 'act'
  | 'sync'
  | 'together'
  | 'network'
  | 'crash'
  | 'tab'
  | 'wait'
  | 'account'
  | 'serverRestart'
  | 'copy'
  | 'restore'
  | 'cutPhotos'
  | 'late';

/** Three devices of two people, who do everything. */
export const everything: Scenario = {
  name: 'everything',
  people: ({ guest, host }) => [guest, guest, host],
  steps: 30,
  directed: 2,
  weights: {
    act: 40,
    sync: 25,
    together: 6,
    network: 8,
    crash: 12,
    tab: 4,
    wait: 8,
    account: 2,
    serverRestart: 2,
    copy: 3,
    restore: 2,
    cutPhotos: 0,
    late: 3,
  },
  operations: null,
};

/**
 * A short history of two devices of a host who adds photos: cut, sent twice and late, by several tabs, and lost by a
 * restore.
 */
const uploads: Scenario = {
  name: 'uploads',
  people: ({ host }) => [host, host],
  steps: 5,
  directed: 0,
  weights: {
    act: 60,
    sync: 4,
    together: 8,
    network: 6,
    crash: 14,
    tab: 8,
    wait: 12,
    account: 0,
    serverRestart: 2,
    copy: 10,
    restore: 12,
    cutPhotos: 4,
    late: 6,
  },
  operations: { photograph: 20, edit: 2, decide: 2, stop: 2, delete: 1 },
};

/** @throws without a scenario of that name */
export function getScenario(name: string): Scenario {
  const scenario = [everything, uploads].find((one) => one.name === name);
  if (scenario === undefined) throw new Error('Scenarios: everything, uploads');
  return scenario;
}
