import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { openReviewModelServer, playReviewSeed, type ReviewModelServer } from './review-model.ts';

const seeds = 8;

describeOnBothEngines('reviews with random words', (engine) => {
  let on: ReviewModelServer;
  beforeAll(async () => {
    on = await openReviewModelServer(engine);
  });
  afterAll(() => on.server.close());

  test(`nobody else reads one before it is published, and the figures are right, in ${seeds} seeds`, async () => {
    for (let seed = 1; seed <= seeds; seed += 1) {
      expect(await playReviewSeed(on, seed), `seed ${seed}`).toEqual([]);
    }
  }, 120_000);

  test('the model finds a review that is public too early', async () => {
    const early = { ...on, hidesNothing: true };
    const broken: string[] = [];
    for (let seed = 1; seed <= 3; seed += 1) broken.push(...(await playReviewSeed(early, seed)));
    expect(broken.some((rule) => rule.includes('reads'))).toBe(true);
  }, 60_000);
});
