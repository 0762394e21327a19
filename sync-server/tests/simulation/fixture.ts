import type { Recorder } from './recorder.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { SimulatedTab } from './simulated-device.ts';
import type { TestData } from './test-data.ts';

/** An action of a person and the result they expect. */
export interface Intent {
  kind: 'message' | 'stay' | 'listing';
  userId: number;
  /** Device it was made on. */
  device: string;
  /** Unique mark: the content of a message, the id of a stay or listing. */
  mark: string;
}

export interface Fixture {
  tab: SimulatedTab;
  testData: TestData;
  random: SeededRandom;
  recorder: Recorder;
  intents: Intent[];
  /** Actions to choose from, with their weights; null or absent for those of a guest and of a host. */
  operations?: Readonly<Record<string, number>> | null;
  /** Counts actions, so that every text is unique. */
  nextMark: () => string;
}
