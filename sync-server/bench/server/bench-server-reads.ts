import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchLine } from '#contracts/bench-line.ts';
import { hasBaseline } from '../baselines.ts';
import { makeBenchDatabase, type BenchDatabase } from './bench-databases.ts';
import type { Load } from './load.ts';
import { randomSearches, rareSearches } from './read-work.ts';
import { compare, type Contender } from './rounds.ts';
import { serve, type Served } from './served.ts';

const homePath = '/api/properties';
const fastifyName = 'Fastify and better-sqlite3';
/** A round of what answers a few times a second. */
const slowSeconds = 8;

/** The servers of one run, by what they are for. */
interface Cast {
  cached: Served;
  bare: Served;
  bigCached: Served;
  bigBare: Served;
  plain: Served;
  bigPlain: Served;
  /** Null when the baseline is not installed. */
  fastify: Served | null;
  bigFastify: Served | null;
  constantPage: Served;
  constantListing: Served;
}

/** Server lines of the bench that read: pages, searches, a listing, an unchanged poll, the start. */
export async function benchServerReads(): Promise<BenchLine[]> {
  const small = await makeBenchDatabase(10_000);
  const big = await makeBenchDatabase(100_000);
  const folder = mkdtempSync(join(tmpdir(), 'wellens-bench-'));
  const started: Served[] = [];
  try {
    const cast = await startAll(small, big, folder, started);
    return [
      ...(await benchPage(cast)),
      ...(await benchSearches(cast)),
      await benchListing(cast, small),
      await benchUnchanged(cast),
      ...benchStart(cast),
      ...(await benchRareSearches(cast)),
    ];
  } finally {
    for (const served of started) await served.stop();
    rmSync(folder, { recursive: true, force: true });
    await small.remove();
    await big.remove();
  }
}

async function startAll(
  small: BenchDatabase,
  big: BenchDatabase,
  folder: string,
  started: Served[],
): Promise<Cast> {
  const start = async (name: string, script: string, settings: Record<string, string>): Promise<Served> => {
    const served = await serve(name, script, settings);
    started.push(served);
    return served;
  };
  const [smallUrl, bigUrl] = [{ DATABASE_URL: small.url }, { DATABASE_URL: big.url }];
  const cached = await start('Wellens', 'serve-wellens.ts', smallUrl);
  const keep = async (name: string, path: string): Promise<Record<string, string>> => {
    const file = join(folder, name);
    writeFileSync(file, await (await fetch(cached.origin + path)).text());
    return { CONSTANT: file };
  };
  const hasFastify = hasBaseline('fastify') && hasBaseline('better-sqlite3');
  const page = await keep('page.json', homePath);
  const listing = await keep('listing.json', `${homePath}/${small.ids[0] ?? 1}`);
  return {
    cached,
    bare: await start('Wellens without its reply cache', 'serve-wellens.ts', {
      ...smallUrl,
      PAGE_CACHE: 'off',
    }),
    bigCached: await start('Wellens, 100,000', 'serve-wellens.ts', bigUrl),
    bigBare: await start('Wellens, 100,000, no reply cache', 'serve-wellens.ts', {
      ...bigUrl,
      PAGE_CACHE: 'off',
    }),
    plain: await start('Koa and Knex', 'serve-plain.ts', smallUrl),
    bigPlain: await start('Koa and Knex, 100,000', 'serve-plain.ts', bigUrl),
    fastify: hasFastify ? await start(fastifyName, 'serve-fastify-reads.ts', smallUrl) : null,
    bigFastify: hasFastify ? await start(`${fastifyName}, 100,000`, 'serve-fastify-reads.ts', bigUrl) : null,
    constantPage: await start('Koa constant, a page', 'serve-constant.ts', page),
    constantListing: await start('Koa constant, a listing', 'serve-constant.ts', listing),
  };
}

const notRun = 'not run: it could not be installed';
const times = (one: Load, other: Load): number => one.requestsPerSecond / other.requestsPerSecond;
const ratio = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)}×`;
const rate = ({ requestsPerSecond }: Load): string =>
  `${Math.round(requestsPerSecond).toLocaleString('en-US')}/s`;

/** Somebody to be measured beside, and how many times faster than that one ours should be. */
interface Beside {
  name: string;
  /** Undefined when the baseline could not be run. */
  load: Load | undefined;
  atLeast: number;
}

/** A line that says how ours stands to each of the others; met when it stands well to all that were run. */
function lineBeside(
  id: string,
  work: string,
  ours: Load,
  others: readonly Beside[],
  more: { figure?: string; goal?: string; isMet?: boolean } = {},
): BenchLine {
  const run = others.filter((other): other is Beside & { load: Load } => other.load !== undefined);
  const figures = run.map(({ name, load }) => `${ratio(times(ours, load))} ${name}`);
  const goals = others.map(({ name, atLeast }) => `>= ${atLeast}× ${name}`);
  return {
    id,
    work,
    figure: `${rate(ours)}: ${[...figures, ...(more.figure === undefined ? [] : [more.figure])].join(', ')}`,
    goal: [...goals, ...(more.goal === undefined ? [] : [more.goal])].join(', '),
    met: run.every(({ load, atLeast }) => times(ours, load) >= atLeast) && more.isMet !== false,
    yardsticks: Object.fromEntries(
      others.map(({ name, load }) => [name, load === undefined ? notRun : rate(load)]),
    ),
  };
}

/** The baseline, where it is installed. */
const baseline = (served: Served | null, asked: Contender['asked']): Contender | null =>
  served === null ? null : { served, asked, mayFail: true };

async function benchPage({ cached, bare, plain, constantPage, fastify }: Cast): Promise<BenchLine[]> {
  const asked = { paths: [homePath] };
  const measured = await compare({
    cached: { served: cached, asked },
    bare: { served: bare, asked },
    constant: { served: constantPage, asked },
    plain: { served: plain, asked, mayFail: true },
    fastify: baseline(fastify, asked),
  });
  const beside = (constant: number, baseline: number, row: number): Beside[] => [
    { name: 'Koa constant', load: measured.constant, atLeast: constant },
    { name: fastifyName, load: measured.fastify, atLeast: baseline },
    { name: 'Koa and Knex', load: measured.plain, atLeast: row },
  ];
  return [
    lineBeside('G1', 'GET /api/properties, a page of 24', measured.cached, beside(1.2, 2, 15)),
    lineBeside('G1', 'the same, reply cache off', measured.bare, beside(0.9, 1.5, 10)),
  ];
}

async function benchSearches(cast: Cast): Promise<BenchLine[]> {
  const asked = { paths: randomSearches() };
  const measured = await compare({
    small: { served: cast.cached, asked },
    big: { served: cast.bigCached, asked },
    smallBare: { served: cast.bare, asked },
    bigBare: { served: cast.bigBare, asked },
    constant: { served: cast.constantPage, asked },
    plain: { served: cast.plain, asked, mayFail: true },
    fastify: baseline(cast.fastify, asked),
  });
  const lines = (small: Load, big: Load, suffix: string): BenchLine[] => [
    lineBeside('G2', `random filters${suffix}`, small, [
      { name: 'Koa constant', load: measured.constant, atLeast: 0.6 },
      { name: fastifyName, load: measured.fastify, atLeast: 1.8 },
      { name: 'Koa and Knex', load: measured.plain, atLeast: 8 },
    ]),
    lineBeside('G2', `random filters among 100,000 listings${suffix}`, big, [
      { name: 'Wellens, 10,000', load: small, atLeast: 0.8 },
    ]),
  ];
  return [
    ...lines(measured.small, measured.big, ''),
    ...lines(measured.smallBare, measured.bigBare, ', reply cache off'),
  ];
}

async function benchRareSearches(cast: Cast): Promise<BenchLine[]> {
  const asked = { paths: rareSearches() };
  const measured = await compare({
    big: { served: cast.bigBare, asked },
    small: { served: cast.bare, asked },
    fastify: baseline(cast.bigFastify, asked),
  });
  // Alone and last, and longer: its searches take seconds, and go on after nobody waits for them.
  const { plain } = await compare({ plain: { served: cast.bigPlain, asked, mayFail: true } }, slowSeconds);
  const { p99Ms } = measured.big;
  const beside = [
    { name: 'Koa and Knex', load: plain, atLeast: 100 },
    { name: fastifyName, load: measured.fastify, atLeast: 5 },
    { name: 'Wellens, 10,000', load: measured.small, atLeast: 0.2 },
  ];
  return [
    lineBeside('G3', 'rare filter among 100,000 listings, reply cache off', measured.big, beside, {
      figure: `p99 ${p99Ms.toFixed(1)} ms`,
      goal: 'p99 <= 8 ms',
      isMet: p99Ms <= 8,
    }),
  ];
}

async function benchListing(cast: Cast, { ids }: BenchDatabase): Promise<BenchLine> {
  const asked = { paths: ids.map((id) => `${homePath}/${id}`) };
  const measured = await compare({
    ours: { served: cast.cached, asked },
    constant: { served: cast.constantListing, asked },
    plain: { served: cast.plain, asked, mayFail: true },
  });
  return lineBeside('G4', 'GET /api/properties/{id}', measured.ours, [
    { name: 'Koa constant', load: measured.constant, atLeast: 0.9 },
    { name: 'Koa and Knex', load: measured.plain, atLeast: 6 },
  ]);
}

async function benchUnchanged({ cached }: Cast): Promise<BenchLine> {
  const tag = (await fetch(cached.origin + homePath)).headers.get('etag') ?? '';
  const headers = { 'If-None-Match': tag };
  const measured = await compare({
    unchanged: { served: cached, asked: { paths: [homePath], headers, status: 304 } },
    whole: { served: cached, asked: { paths: [homePath] } },
  });
  const bytes = await headBytes(cached.origin + homePath, headers);
  const ofWhole = times(measured.unchanged, measured.whole);
  return {
    id: 'G5',
    work: 'an unchanged poll, 304',
    figure: `${rate(measured.unchanged)}: ${ratio(ofWhole)} of a 200, ${bytes} bytes`,
    goal: '>= 1.2× of a 200, <= 300 bytes',
    met: ofWhole >= 1.2 && bytes <= 300,
    yardsticks: { 'a page, 200': rate(measured.whole) },
  };
}

/** Bytes of a reply without a body, as they travel. */
async function headBytes(address: string, headers: Record<string, string>): Promise<number> {
  const reply = await fetch(address, { headers });
  const statusLine = `HTTP/1.1 ${reply.status} ${reply.statusText}`;
  const lines = [...reply.headers].map(([name, value]) => `${name}: ${value}`);
  return [statusLine, ...lines, '', ''].join('\r\n').length;
}

function benchStart({ bigCached: { ready } }: Cast): BenchLine[] {
  const seconds = (ready.loadMs ?? NaN) / 1000;
  const megabytes = (ready.rssBytes ?? NaN) / 1e6;
  return [
    {
      id: 'G8',
      work: 'start with 100,000 listings',
      figure: `${seconds.toFixed(2)} s`,
      goal: '<= 3 s',
      met: seconds <= 3,
    },
    {
      id: 'G8',
      work: 'memory with 100,000 listings',
      figure: `${megabytes.toFixed(0)} MB`,
      goal: '<= 350 MB',
      met: megabytes <= 350,
    },
  ];
}
