import { pino } from 'pino';
import { endpoints } from '#contracts/api/endpoints.ts';
import { exportedRows } from '#server/exported-rows.ts';
import { addDays } from '#contracts/rules/days.ts';
import type { Engine } from '#server/database/database.ts';
import { readExported } from '#server/database/exported-rows.ts';
import { publishDueReviews } from '#server/trust/reviews/publication-service.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { addStay } from '#server/test-support/test-reviews.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { SeededRandom } from './seeded-random.ts';

const zones = ['Etc/UTC', 'Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Kiritimati'] as const;
const stepsOfSeed = 12;
const hourMs = 60 * 60_000;
const sides = ['guest', 'host'] as const;
type Side = (typeof sides)[number];

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
  people: Readonly<Record<Side | 'stranger', TestClient>>;
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
export interface ReviewModelServer extends Pick<Fixture, 'server' | 'people' | 'log'> {
  /** Publishes each review at once, which the model must find. */
  hidesNothing?: boolean;
}

export async function openReviewModelServer(engine: Engine): Promise<ReviewModelServer> {
  const log: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => void log.push(line) });
  const server = await startTestServer({ engine, logger });
  const [guest, host] = [await server.as('guest'), await server.as('host')];
  return { server, log, people: { guest, host, stranger: await server.as('stranger') } };
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
    if (fixture.random.chance(0.4)) await check(fixture);
  }
  await check(fixture);
  await clear(on.server);
  return fixture.broken;
}

async function openFixture(on: ReviewModelServer, random: SeededRandom): Promise<Fixture> {
  const { server, people } = on;
  const startDate = '2030-03-07';
  const endDate = addDays(startDate, random.below(5));
  server.clock.set(`${endDate}T12:00:00.000Z`);
  const propertyId = await addListing(server.database, { hostId: people.host.userId });
  const stay = { propertyId, guestId: people.guest.userId, startDate, endDate };
  const bookingId = await addStay(server.database, { ...stay, timeZone: random.pick(zones) });
  return {
    ...{ ...on, random, propertyId, bookingId },
    ...{ canaries: [], replaced: [], broken: [], versions: { guest: 0, host: 0 } },
  };
}

async function takeStep(fixture: Fixture): Promise<void> {
  const { server, random, people, bookingId } = fixture;
  const step = random.weighted({ write: 5, wait: 3, publish: 2, reply: 1 });
  if (step === 'write') await write(fixture, random.pick(sides));
  if (step === 'wait') server.clock.advance(random.below(60) * hourMs);
  if (step === 'publish') await publishDueReviews(server.database, server.clock);
  if (step === 'reply') {
    const call = { params: { id: bookingId }, body: { text: 'Thank you for staying with us.' } };
    await people.host.call(endpoints.replyToReview, call);
  }
}

async function write(fixture: Fixture, author: Side): Promise<void> {
  const { random, people, versions, bookingId } = fixture;
  const [text, note] = [`zq${random.uuid()}`, `zq${random.uuid()}`];
  const tookPlace = random.chance(0.85);
  const body = {
    ...{ tookPlace, overall: 1 + random.below(5), version: versions[author], privateNote: note },
    text: `${text} was the first word that I thought of when I came home again.`,
  };
  const { status } = await people[author].call(endpoints.writeReview, { params: { id: bookingId }, body });
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

/** Reads as everybody, and compares the figures of the listing with its reviews. */
async function check(fixture: Fixture): Promise<void> {
  const { people, server, broken } = fixture;
  const reviews = await storedReviews(fixture);
  const isOut = (side: Side): boolean => reviews.some((one) => one.side === side && one.isOut);
  const readers = { ...people, visitor: server.visitor() };
  for (const [reader, client] of Object.entries(readers)) {
    const read = await readAll(fixture, client);
    const mayRead = ({ author, isPrivate }: Canary): boolean =>
      reader === author ||
      (isOut(author) && (!isPrivate || (reader in people && reader !== 'stranger' && took(author))));
    for (const canary of fixture.canaries) {
      if (!mayRead(canary) && read.includes(canary.word)) broken.push(`${reader} reads ${canary.author}'s`);
    }
    const own = fixture.canaries.filter(({ author }) => author === reader);
    if (own.some(({ word }) => !read.includes(word))) broken.push(`${reader} cannot read their own`);
    if (fixture.replaced.some((word) => read.includes(word))) broken.push(`${reader} reads a former text`);
  }
  function took(side: Side): boolean {
    return reviews.some((one) => one.side === side && one.tookPlace);
  }
  await checkElsewhere(fixture, reviews);
  await checkFigures(fixture, reviews);
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

/** Everything that a person can read and that concerns the stay, as text, with their export. */
async function readAll({ server, people, propertyId }: Fixture, client: TestClient): Promise<string> {
  const visitor = [
    client.call(endpoints.listReviews, { params: { id: propertyId } }),
    client.call(endpoints.getProperty, { params: { id: propertyId } }),
    client.call(endpoints.listPersonReviews, { params: { id: people.guest.userId } }),
    client.call(endpoints.listPersonReviews, { params: { id: people.host.userId } }),
    client.call(endpoints.getPerson, { params: { id: people.host.userId } }),
    client.call(endpoints.listChanges),
  ];
  const member = [
    client.call(endpoints.listMyBookings),
    client.call(endpoints.listHostingBookings),
    client.call(endpoints.listNotifications),
  ];
  const replies = await Promise.all(client.token === null ? visitor : [...visitor, ...member]);
  const read = replies.map(({ body }) => JSON.stringify(body));
  if (client.token !== null) read.push(await readExport(server, client.userId));
  return read.join('\n');
}

const readExport = async ({ database }: TestServer, userId: number): Promise<string> => {
  const parts: string[] = [];
  for (const rows of exportedRows) {
    for await (const page of readExported(database.read, rows, userId)) parts.push(JSON.stringify(page));
  }
  return parts.join('\n');
};

/** Neither the log nor what mails and notifications are made of has a word of a review. */
async function checkElsewhere({ server, canaries, replaced, broken, log }: Fixture, _: readonly Stored[]): Promise<void> {
  const tables = ['notifications', 'jobs', 'receipts', 'audit_entries', 'changes'];
  const rows = await Promise.all(tables.map((table) => server.database.read(table)));
  const texts = [...rows.map((found) => JSON.stringify(found)), log.splice(0).join('\n')];
  for (const word of [...canaries.map((one) => one.word), ...replaced]) {
    const index = texts.findIndex((text) => text.includes(word));
    if (index >= 0) broken.push(`a word is in ${tables[index] ?? 'the log'}`);
  }
}

/** The figures count exactly the published reviews, and an unpublished one moves nothing. */
async function checkFigures({ server, propertyId, broken }: Fixture, reviews: readonly Stored[]): Promise<void> {
  const counted = reviews.filter((one) => one.side === 'guest' && one.isRecorded && one.tookPlace);
  const row = (await server.database.read('properties').where('id', propertyId).first()) as Record<string, unknown>;
  const figures = [Number(row['review_count']), Number(row['rating_sum']), row['rating']];
  const sum = counted.reduce((total, one) => total + one.overall, 0);
  if (JSON.stringify(figures) !== JSON.stringify([counted.length, sum, null])) broken.push('wrong figures');
  if (counted.length === 0 && Number(row['version']) !== 1) broken.push('the listing changed before publication');
}

/** Deletes what grows from seed to seed. */
async function clear({ database }: TestServer): Promise<void> {
  await database.write(async (trx) => {
    for (const table of ['stay_reviews', 'bookings', 'notifications', 'jobs', 'receipts', 'changes']) {
      await trx(table).delete();
    }
    await trx('properties').update({ is_verified: false });
  });
}
