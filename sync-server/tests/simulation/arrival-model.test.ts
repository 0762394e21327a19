import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openArrivalModelServer, playArrivalSeed, type ArrivalModelServer } from './arrival-model.ts';

const seeds = 100;

describe('door codes with random stays, guides and clocks', () => {
  let on: ArrivalModelServer;
  beforeAll(async () => {
    on = await openArrivalModelServer('sqlite');
  });
  afterAll(() => on.server.close());

  test(`a guest has the code after a minute online from the release on, and nobody before, in ${seeds} seeds`, async () => {
    for (let seed = 1; seed <= seeds; seed += 1) {
      expect(await playArrivalSeed(on, seed), `seed ${seed}`).toEqual([]);
    }
  }, 120_000);

  test('the model finds a code that comes a day late', async () => {
    const broken: string[] = [];
    for (let seed = 1; seed <= 20; seed += 1) {
      broken.push(...(await playArrivalSeed({ ...on, isEarly: true }, seed)));
    }
    expect(broken.length).toBeGreaterThan(0);
  }, 60_000);
});
