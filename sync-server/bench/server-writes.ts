import type { BenchLine } from '#contracts/bench-line.ts';
import { serve, type Served } from './server/served.ts';
import { bulkDocsTime, pushAll, replicateTime, timeOf } from './server-writes/replay.ts';
import { hasBaseline } from './baselines.ts';
import { clientsOfServer, writeRate, type WriteClient } from './server-writes/write-load.ts';
import { createWriteFixture, type WriteFixture } from './server-writes/write-fixture.ts';
import type { Write } from './server-writes/write-source.ts';
import { median } from '../../pwa/bench/medians.ts';

const rounds = 5;
const roundSeconds = Number(process.env['BENCH_SECONDS'] ?? 2);
const queued = 1000;
const notRun = 'not run: it could not be installed';

/** A server over a database of its own. */
interface Contender {
  served: Served;
  fixture: WriteFixture;
}

const rate = (value: number): string => `${Math.round(value).toLocaleString('en-US')}/s`;
const ratio = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)}×`;
const milliseconds = (value: number): string => `${value.toFixed(0)} ms`;

/** Server lines of the bench that write: one durable write with its receipt and change rows, and a queue replayed. */
export async function benchServerWrites(): Promise<BenchLine[]> {
  const started: Contender[] = [];
  const start = async (name: string, script: string): Promise<Contender> => {
    const fixture = await createWriteFixture();
    const served = await serve(name, script, { DATABASE_URL: fixture.url });
    started.push({ served, fixture });
    return { served, fixture };
  };
  try {
    const ours = await start('Wellens', 'serve-wellens.ts');
    const plain = await start('Koa and Knex', '../server-writes/serve-plain-writes.ts');
    const fastify =
      hasBaseline('fastify') && hasBaseline('better-sqlite3')
        ? await start('Fastify and better-sqlite3', '../server-writes/serve-fastify-writes.ts')
        : null;
    return [
      await benchWrite('one message', ({ fixture }) => fixture.nextMessage, { ours, plain, fastify }),
      await benchWrite('one booking with its checks', ({ fixture }) => fixture.nextStay, {
        ours,
        plain,
        fastify,
      }),
      await benchReplay(ours),
    ];
  } finally {
    for (const { served, fixture } of started) {
      await served.stop();
      await fixture.remove();
    }
  }
}

async function benchWrite(
  work: string,
  nextOf: (contender: Contender) => () => Write,
  cast: { ours: Contender; plain: Contender; fastify: Contender | null },
): Promise<BenchLine> {
  const contenders = Object.entries(cast).filter(
    (entry): entry is [keyof typeof cast, Contender] => entry[1] !== null,
  );
  const measured = { ours: [] as number[], plain: [] as number[], fastify: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, contender] of contenders) {
      const seconds = round === 0 ? 1 : roundSeconds;
      const { origin } = contender.served;
      const client = { origin, session: contender.fixture.session, next: nextOf(contender) };
      const result = await writeRate(new Array<WriteClient>(clientsOfServer).fill(client), seconds);
      // The first round warms everybody up.
      if (round > 0) measured[name].push(result);
    }
  }
  const [ours, plain, fastify] = [median(measured.ours), median(measured.plain), median(measured.fastify)];
  const isBeaten = cast.fastify === null || ours / fastify >= 1.2;
  const besideFastify = cast.fastify === null ? '' : `, ${ratio(ours / fastify)} Fastify and better-sqlite3`;
  return {
    id: 'G6',
    work: `${work}, durable, with receipt and change rows, 16 clients`,
    figure: `${rate(ours)}: ${ratio(ours / plain)} knex.transaction${besideFastify}`,
    goal: '>= 5× knex.transaction, >= 1.2× Fastify and better-sqlite3',
    met: ours / plain >= 5 && isBeaten,
    yardsticks: {
      'Koa and Knex, a transaction each': rate(plain),
      'Fastify and better-sqlite3, a transaction each': cast.fastify === null ? notRun : rate(fastify),
    },
  };
}

async function benchReplay({ served, fixture }: Contender): Promise<BenchLine> {
  const pouch = hasBaseline('pouchdb') ? await serve('PouchDB', '../server-writes/serve-pouch.ts', {}) : null;
  const measured = {
    first: [] as number[],
    again: [] as number[],
    replication: [] as number[],
    bulk: [] as number[],
  };
  let isSame = true;
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const writes = Array.from({ length: queued }, () => fixture.nextMessage());
      let [answers, repeated]: string[][] = [[], []];
      const figures = {
        first: await timeOf(async () => (answers = await pushAll(served.origin, fixture, writes))),
        again: await timeOf(async () => (repeated = await pushAll(served.origin, fixture, writes))),
        replication: pouch === null ? NaN : await replicateTime(pouch.origin, writes),
        bulk: pouch === null ? NaN : await bulkDocsTime(pouch.origin, writes),
      };
      isSame &&= JSON.stringify(answers) === JSON.stringify(repeated);
      if (round === 0) continue;
      for (const name of ['first', 'again', 'replication', 'bulk'] as const)
        measured[name].push(figures[name]);
    }
  } finally {
    await pouch?.stop();
  }
  const [first, again] = [median(measured.first), median(measured.again)];
  const [replication, bulk] = [median(measured.replication), median(measured.bulk)];
  const isBeaten = pouch === null || (first / replication <= 0.1 && first / bulk <= 0.6);
  const besidePouch =
    pouch === null
      ? ''
      : `${ratio(first / replication)} PouchDB replication, ${ratio(first / bulk)} its _bulk_docs; `;
  return {
    id: 'G7',
    work: '1,000 queued writes replayed in envelopes of 100',
    figure: `${milliseconds(first)}: ${besidePouch}sent again ${milliseconds(again)}, ${isSame ? 'the same answers' : 'OTHER ANSWERS'}`,
    goal: '<= 0.1× PouchDB replication, <= 0.6× its _bulk_docs; again no slower, the same answers',
    met: isBeaten && isSame && again <= first,
    yardsticks: {
      'PouchDB replication': pouch === null ? notRun : milliseconds(replication),
      'PouchDB _bulk_docs': pouch === null ? notRun : milliseconds(bulk),
    },
  };
}
