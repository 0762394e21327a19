import { expect, test } from 'vitest';
import { FaultNetwork, faultWeights } from './fault-network.ts';
import { createRecorder } from './recorder.ts';
import { SeededRandom } from './seeded-random.ts';
import type { KillableServer } from './simulated-server.ts';
import { simulationStart } from './test-data.ts';
import { VirtualClock } from './virtual-clock.ts';

test('a request that hangs ends after its time, also if the tab that sent it is gone and never aborts it', async () => {
  const clock = new VirtualClock(simulationStart);
  const server = {} as KillableServer;
  const network = new FaultNetwork({
    server,
    clock,
    random: new SeededRandom(1),
    recorder: createRecorder(),
  });
  const never = Object.fromEntries(Object.keys(faultWeights).map((fault) => [fault, 0]));
  network.weights = { ...(never as typeof faultWeights), hang: 2 };
  const { signal } = new AbortController();
  await expect(network.fetch(null, '/api/properties', { signal })).rejects.toThrow('Aborted');
  expect(clock.now()).toBe(Date.parse(simulationStart) + 16_000);
});
