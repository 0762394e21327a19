import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchLine } from '#contracts/bench-line.ts';
import { heavyRequests, type HeavyRequest } from '#server/test-support/requests/heavy-requests.ts';
import { TestClient } from '#server/test-support/test-client.ts';
import type { HeavyReady, LoopFigures, Person } from './heavy/heavy-messages.ts';
import { serve, type Served } from './server/served.ts';
import { median } from '../../pwa/bench/medians.ts';

/** The first round only warms up. */
const rounds = 4;
const blockedMsMax = 50;
const waitedMsMax = 250;
const memoryMbMax = 100;

interface Cost {
  blockedMs: number;
  /** The longest wait of another client for `/healthz` meanwhile, in milliseconds. */
  waitedMs: number;
}

/**
 * Sends the heaviest body to every call while another client asks for `/healthz`, and gives the figures of the dearest
 * one. Its cost is the median of several rounds, so that a pause for the garbage collector does not decide it.
 */
export async function benchHeavyBodies(): Promise<BenchLine[]> {
  const served = await serve<HeavyReady>('heavy bodies', '../heavy/serve-heavy.ts', {});
  try {
    const { people, rows, rssBytes = NaN } = served.ready;
    const clientOf = ({ origin, token, userId }: Person) => new TestClient(origin, token, userId);
    const fixture = { guest: clientOf(people.guest), host: clientOf(people.host), ...rows };
    const costs = new Map<string, Cost[]>();
    for (let round = 0; round < rounds; round += 1) {
      for (const request of heavyRequests(fixture, clientOf(people.staff))) {
        const cost = await measure(served, request);
        if (round > 0) costs.set(request.name, [...(costs.get(request.name) ?? []), cost]);
      }
    }
    const left = (await served.ask('collect')) as LoopFigures;
    return [toLine(costs, (left.rssBytes - rssBytes) / 1e6)];
  } finally {
    await served.stop();
  }
}

async function measure(served: Served, { client, method, path, body }: HeavyRequest): Promise<Cost> {
  const sending = { isOver: false };
  let waitedMs = 0;
  const asking = (async () => {
    while (!sending.isOver) {
      const askedAt = performance.now();
      await (await fetch(`${served.origin}/healthz`)).text();
      waitedMs = Math.max(waitedMs, performance.now() - askedAt);
      await sleep(1);
    }
  })();
  await served.ask('reset');
  await (await client.fetch(path, { method, body })).text();
  const { blockedMs } = (await served.ask('read')) as LoopFigures;
  sending.isOver = true;
  await asking;
  return { blockedMs, waitedMs };
}

function toLine(costs: ReadonlyMap<string, readonly Cost[]>, memoryMb: number): BenchLine {
  const medians = [...costs].map(([name, ofRounds]) => ({
    name,
    blockedMs: median(ofRounds.map((cost) => cost.blockedMs)),
    waitedMs: median(ofRounds.map((cost) => cost.waitedMs)),
  }));
  const dearest = medians.toSorted((one, other) => other.blockedMs - one.blockedMs)[0];
  const blockedMs = dearest?.blockedMs ?? NaN;
  const waitedMs = Math.max(...medians.map((cost) => cost.waitedMs));
  return {
    id: 'G20',
    work: `the dearest body up to its limit, of ${costs.size} (${dearest?.name ?? 'none'})`,
    figure: `blocks the event loop ${blockedMs.toFixed(0)} ms, longest wait of another client ${waitedMs.toFixed(0)} ms; memory ${memoryMb.toFixed(0)} MB above the start`,
    goal: `<= ${blockedMsMax} ms; wait <= ${waitedMsMax} ms; memory back to within ${memoryMbMax} MB`,
    met: blockedMs <= blockedMsMax && waitedMs <= waitedMsMax && memoryMb <= memoryMbMax,
  };
}
