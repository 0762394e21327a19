import type { RightsFixture } from '#server/test-support/requests/rights-fixture.ts';
import type { Ready } from '../server/served.ts';

/** A session, as it travels between two processes. */
export interface Person {
  origin: string;
  userId: number;
  token: string | null;
}

/** What the process that serves heavy requests tells of itself once it listens. */
export interface HeavyReady extends Ready {
  people: Record<'guest' | 'host' | 'staff', Person>;
  rows: Omit<RightsFixture, 'guest' | 'host'>;
}

export interface LoopFigures {
  /** How long the event loop was blocked at most since the last question, in milliseconds. */
  blockedMs: number;
  /** Bytes of memory the process holds. */
  rssBytes: number;
}
