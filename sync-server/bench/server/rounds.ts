import { load, type Asked, type Load } from './load.ts';
import type { Served } from './served.ts';

/** Rounds of a comparison: the machine's moods fall on everybody alike. */
const rounds = 3;
const warmUpSeconds = 1;
const roundSeconds = Number(process.env['BENCH_SECONDS'] ?? 2);

/** A server and what it is asked: baselines may answer the same under another address. */
export interface Contender {
  served: Served;
  asked: Asked;
  /** A yardstick may give up on some calls; a figure of ours with a wrong answer in it is none. */
  mayFail?: boolean;
}

/** The figures by name; undefined for who could not take part. */
export type Measured<C extends Record<string, Contender | null>> = {
  [N in keyof C]: null extends C[N] ? Load | undefined : Load;
};

/** Loads the contenders in turn, several times, and gives the median of each, by its name. */
export async function compare<C extends Record<string, Contender | null>>(
  contenders: C,
  seconds = roundSeconds,
): Promise<Measured<C>> {
  const entries = Object.entries(contenders).filter(
    (entry): entry is [string, Contender] => entry[1] !== null,
  );
  const measured = new Map<string, Load[]>(entries.map(([name]) => [name, []]));
  for (const [, { served, asked }] of entries) await load(served.origin, asked, warmUpSeconds);
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, { served, asked, mayFail = false }] of entries) {
      const one = await load(served.origin, asked, seconds);
      if (one.wrong > 0 && !mayFail) throw new Error(`${served.name} gave ${one.wrong} wrong answers`);
      measured.get(name)?.push(one);
    }
  }
  const medians = [...measured].map(([name, loads]) => [name, medianOf(loads)] as const);
  return Object.fromEntries(medians) as Measured<C>;
}

function medianOf(loads: readonly Load[]): Load {
  return {
    requestsPerSecond: median(loads.map((one) => one.requestsPerSecond)),
    p99Ms: median(loads.map((one) => one.p99Ms)),
    wrong: median(loads.map((one) => one.wrong)),
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
