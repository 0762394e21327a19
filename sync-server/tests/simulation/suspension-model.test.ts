import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import {
  openSuspensionModelServer,
  playSuspensionSeed,
  type SuspensionModelServer,
} from './suspension-model.ts';

const seeds = 5;

describeOnBothEngines('suspensions beside writes of the suspended person', (engine) => {
  let on: SuspensionModelServer;
  beforeAll(async () => {
    on = await openSuspensionModelServer(engine);
  });
  afterAll(() => on.server.close());

  test('nothing takes effect meanwhile, and everything comes back once', async () => {
    for (let seed = 1; seed <= seeds; seed += 1) {
      expect(await playSuspensionSeed(on, seed), `seed ${seed}`).toEqual([]);
    }
  }, 120_000);

  test('the model finds writes that are checked only when they are admitted', async () => {
    const broken: string[] = [];
    for (let seed = 101; seed <= 103; seed += 1) {
      broken.push(...(await playSuspensionSeed({ ...on, trustsAdmission: true }, seed)));
    }
    expect(broken.some((rule) => rule.includes('while suspended'))).toBe(true);
  }, 60_000);
});
