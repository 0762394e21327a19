import { pino } from 'pino';
import type { Endpoint } from '#contracts/api/endpoint.ts';
import { endpoints } from '#contracts/api/endpoints.ts';
import { exportedRows } from '#server/wiring/exported-rows.ts';
import { headers as names, PROTOCOL_VERSION } from '#contracts/sync/sync.ts';
import { addDays } from '#contracts/rules/days.ts';
import type { Engine } from '#server/database/database.ts';
import { readExported } from '#server/database/exported-rows.ts';
import { publishDueReviews } from '#server/trust/reviews/publication-service.ts';
import { DirectCalls, type DirectAnswer } from '#server/test-support/direct-calls.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { addStay } from '#server/test-support/test-reviews.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { SeededRandom } from './seeded-random.ts';

const zones = ['Etc/UTC', 'Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Kiritimati'] as const;
const stepsOfSeed = 12;
const hourMs = 60 * 60_000;
const sides = ['guest', 'host'] as const;
type Side = (typeof sides)[number];
const readers = ['guest', 'host', 'stranger', 'staff', 'visitor'] as const;
type Reader = (typeof readers)[number];

/** Makes a call as a person. The answer's body is JSON text. */
type Call = (
  reader: Reader,
  endpoint: Endpoint,
  input?: { params?: Record<string, string>; body?: Record<string, unknown> },
) => Promise<DirectAnswer>;

/** A word that nobody else may find before its review is published. */
interface Canary {
  word: string;
  author: Side;
  /** Only the other side may ever read it. */
  isPrivate: boolean;
}

/** The server, the people and what they wrote in a seed. */
interface Fixture {
  hidesNothing?: boolean;
  server: TestServer;
  ids: Readonly<Record<Exclude<Reader, 'visitor'>, number>>;
  call: Call;
  random: SeededRandom;
  propertyId: number;
  bookingId: number;
  canaries: Canary[];
  /** Versions that the two people stored. */
  versions: Record<Side, number>;
  /** Words that no longer belong to any review: an edit replaced them. */
  replaced: string[];
  broken: string[];
  /** Lines of the log, emptied by each check. */
  log: string[];
}

/** What a seed needs of a server: its people, and the lines that it logs. */
export interface ReviewModelServer extends Pick<Fixture, 'server' | 'ids' | 'call' | 'log'> {
  /** Publishes each review at once, which the model must find. */
  hidesNothing?: boolean;
}

export async function openReviewModelServer(engine: Engine): Promise<ReviewModelServer> {
  const log: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => void log.push(line) });
  const server = await startTestServer({ engine, logger });
  const ids = {
    guest: (await server.as('guest')).userId,
    host: (await server.as('host')).userId,
    stranger: (await server.as('stranger')).userId,
    staff: (await server.as('staff')).userId,
  };
  const callerOf = (name: keyof typeof ids) => ({
    userId: ids[name],
    isStaff: name === 'staff',
    sessionId: name,
  });
  const calls = new DirectCalls(server, {
    visitor: null,
    guest: callerOf('guest'),
    host: callerOf('host'),
    stranger: callerOf('stranger'),
    staff: callerOf('staff'),
  });
  const headers = { [names.protocol]: String(PROTOCOL_VERSION) };
  const call: Call = (caller, endpoint, { params = {}, body } = {}) =>
    calls.answer(endpoint, { caller, params, query: {}, headers, body });
  return { server, log, ids, call };
}

/**
 * Plays a seed: two people write and edit reviews of a stay with random words, while time passes, the job runs and
 * everybody reads.
 * @returns the rules that were broken, in words
 */
export async function playReviewSeed(on: ReviewModelServer, seed: number): Promise<string[]> {
  const fixture = await openFixture(on, new SeededRandom(seed));
  for (let step = 0; step < stepsOfSeed; step += 1) {
    await takeStep(fixture);
    if (fixture.random.chance(0.4)) await check(fixture, [fixture.random.pick(readers)]);
  }
  await check(fixture, readers);
  await checkExport(fixture, fixture.random.pick(['guest', 'host', 'stranger', 'staff']));
  await clear(on.server);
  return fixture.broken;
}

async function openFixture(on: ReviewModelServer, random: SeededRandom): Promise<Fixture> {
  const { server, ids } = on;
  const startDate = '2030-03-07';
  const endDate = addDays(startDate, random.below(5));
  server.clock.set(`${endDate}T12:00:00.000Z`);
  const propertyId = await addListing(server.database, { hostId: ids.host });
  const stay = { propertyId, guestId: ids.guest, startDate, endDate };
  const bookingId = await addStay(server.database, { ...stay, timeZone: random.pick(zones) });
  return {
    ...{ ...on, random, propertyId, bookingId },
    ...{ canaries: [], replaced: [], broken: [], versions: { guest: 0, host: 0 } },
  };
}

async function takeStep(fixture: Fixture): Promise<void> {
  const { server, random, bookingId } = fixture;
  const step = random.weighted({ write: 5, wait: 3, publish: 2, reply: 1 });
  if (step === 'write') await write(fixture, random.pick(sides));
  if (step === 'wait') server.clock.advance(random.below(60) * hourMs);
  if (step === 'publish') await publishDueReviews(server.database, server.clock);
  if (step === 'reply') {
    const body = { text: 'Thank you for staying with us.' };
    await fixture.call('host', endpoints.replyToReview, { params: { id: String(bookingId) }, body });
  }
}

async function write(fixture: Fixture, author: Side): Promise<void> {
  const { random, versions, bookingId } = fixture;
  const [text, note] = [`zq${random.uuid()}`, `zq${random.uuid()}`];
  const tookPlace = random.chance(0.85);
  const body = {
    ...{ tookPlace, overall: 1 + random.below(5), version: versions[author], privateNote: note },
    text: `${text} was the first word that I thought of when I came home again.`,
  };
  const params = { id: String(bookingId) };
  const { status } = await fixture.call(author, endpoints.writeReview, { params, body });
  if (status !== 204) return;
  if (fixture.hidesNothing === true) await publishEarly(fixture);
  versions[author] += 1;
  fixture.replaced.push(...fixture.canaries.filter((one) => one.author === author).map(({ word }) => word));
  fixture.canaries = [
    ...fixture.canaries.filter((one) => one.author !== author),
    // What is not part of the review is stored for nobody.
    ...(tookPlace ? [{ word: text, author, isPrivate: false }] : []),
    { word: note, author, isPrivate: true },
  ];
  if (!tookPlace) fixture.replaced.push(text);
}

async function publishEarly({ server }: Fixture): Promise<void> {
  const publishedAt = server.clock.now().toISOString();
  await server.database.write((trx) => trx('stay_reviews').update({ published_at: publishedAt }));
}

/** Reads as these people, and compares the figures of the listing with its reviews. */
async function check(fixture: Fixture, asked: readonly Reader[]): Promise<void> {
  const { broken } = fixture;
  const reviews = await storedReviews(fixture);
  for (const reader of asked) {
    const read = await readAll(fixture, reader);
    const allowed = fixture.canaries.filter((one) => mayRead(reader, one, reviews));
    for (const { word, author } of fixture.canaries.filter((one) => !allowed.includes(one))) {
      if (read.includes(word)) broken.push(`${reader} reads the review of the ${author}`);
    }
    const own = fixture.canaries.filter(({ author }) => author === reader);
    if (own.some(({ word }) => !read.includes(word))) broken.push(`${reader} cannot read their own`);
    if (fixture.replaced.some((word) => read.includes(word))) broken.push(`${reader} reads a former text`);
  }
  await checkElsewhere(fixture);
  await checkFigures(fixture, reviews);
}

/** Everyone reads a published text; a private note, only the other side, unless it is for Wellens. */
function mayRead(reader: Reader, { author, isPrivate }: Canary, reviews: readonly Stored[]): boolean {
  if (reader === author) return true;
  const review = reviews.find(({ side }) => side === author);
  if (review?.isOut !== true || !review.tookPlace) return false;
  return !isPrivate || reader === 'guest' || reader === 'host';
}

interface Stored {
  side: Side;
  overall: number;
  isOut: boolean;
  isRecorded: boolean;
  tookPlace: boolean;
}

async function storedReviews({ server, bookingId }: Fixture): Promise<Stored[]> {
  const rows = await server.database.read('stay_reviews').where('booking_id', bookingId);
  const now = server.clock.now().toISOString();
  // From the rule, not from the column that the server sets.
  const areBoth = rows.length === 2;
  return (rows as Record<string, unknown>[]).map((row) => ({
    side: row['side'] as Side,
    overall: Number(row['overall']),
    isOut: areBoth || String(row['closes_at']) <= now,
    isRecorded: row['published_at'] !== null,
    tookPlace: Boolean(row['took_place']),
  }));
}

const readByAnyone: readonly ((fixture: Fixture) => [Endpoint, Record<string, string>])[] = [
  ({ propertyId }) => [endpoints.listReviews, { id: String(propertyId) }],
  ({ propertyId }) => [endpoints.getProperty, { id: String(propertyId) }],
  ({ ids }) => [endpoints.listPersonReviews, { id: String(ids.guest) }],
  ({ ids }) => [endpoints.listPersonReviews, { id: String(ids.host) }],
  ({ ids }) => [endpoints.getPerson, { id: String(ids.host) }],
  () => [endpoints.listChanges, {}],
];
const readByMembers: typeof readByAnyone = [
  () => [endpoints.listMyBookings, {}],
  () => [endpoints.listHostingBookings, {}],
  () => [endpoints.listNotifications, {}],
];

/** Everything that a person can read and that concerns the stay, as text. */
async function readAll(fixture: Fixture, reader: Reader): Promise<string> {
  const isMember = reader !== 'visitor';
  const reads = isMember ? [...readByAnyone, ...readByMembers] : readByAnyone;
  const read: string[] = [];
  for (const describe of reads) {
    const [endpoint, params] = describe(fixture);
    read.push((await fixture.call(reader, endpoint, { params })).body);
  }
  return read.join('\n');
}

/** The export of a person's data has only what they wrote. */
async function checkExport(fixture: Fixture, person: Exclude<Reader, 'visitor'>): Promise<void> {
  const parts: string[] = [];
  for (const rows of exportedRows) {
    const pages = readExported(fixture.server.database.read, rows, fixture.ids[person]);
    for await (const page of pages) parts.push(JSON.stringify(page));
  }
  const text = parts.join('\n');
  const others = fixture.canaries.filter(({ author }) => author !== person);
  if (others.some(({ word }) => text.includes(word)))
    fixture.broken.push(`the export of ${person} has a word`);
}

/** Neither the log nor what mails and notifications are made of has a word of a review. */
async function checkElsewhere({ server, canaries, replaced, broken, log }: Fixture): Promise<void> {
  const tables = ['notifications', 'jobs', 'receipts', 'audit_entries', 'changes'];
  const rows = await Promise.all(tables.map((table) => server.database.read(table)));
  const texts = [...rows.map((found) => JSON.stringify(found)), log.splice(0).join('\n')];
  for (const word of [...canaries.map((one) => one.word), ...replaced]) {
    const index = texts.findIndex((text) => text.includes(word));
    if (index >= 0) broken.push(`a word is in ${tables[index] ?? 'the log'}`);
  }
}

/** The figures count exactly the published reviews, and an unpublished one moves nothing. */
async function checkFigures(
  { server, propertyId, broken }: Fixture,
  reviews: readonly Stored[],
): Promise<void> {
  const counted = reviews.filter((one) => one.side === 'guest' && one.isRecorded && one.tookPlace);
  const row = (await server.database.read('properties').where('id', propertyId).first()) as Record<
    string,
    unknown
  >;
  const figures = [Number(row['review_count']), Number(row['rating_sum']), row['rating']];
  const sum = counted.reduce((total, one) => total + one.overall, 0);
  if (JSON.stringify(figures) !== JSON.stringify([counted.length, sum, null])) broken.push('wrong figures');
  if (counted.length === 0 && Number(row['version']) !== 1)
    broken.push('the listing changed before publication');
}

/** Deletes what grows from seed to seed. */
async function clear({ database }: TestServer): Promise<void> {
  await database.write(async (trx) => {
    const growing = [
      'stay_reviews',
      'bookings',
      'notifications',
      'jobs',
      'receipts',
      'changes',
      'properties',
    ];
    for (const table of growing) await trx(table).delete();
  });
}
