import { addDays } from '#contracts/rules/days.ts';
import { daysOfStay } from '#contracts/rules/stay.ts';
import { ratingOf } from '#contracts/rules/reviews/review-figures.ts';
import { quoteStay } from '#contracts/rules/pricing.ts';
import { instantBefore } from '#server/lib/time.ts';
import type { Clock } from '#server/lib/clock.ts';
import { toList } from '#server/database/columns.ts';
import type { Database, Engine, Trx } from '#server/database/database.ts';
import { updateStatistics } from '#server/database/statistics.ts';
import { nextId } from '#server/database/ids.ts';
import { searchedName } from '#server/accounts/users/searched-name.ts';
import { renderDocument, type PropertyRow } from '#server/catalog/properties/property-row.ts';
import { newPropertyRow } from '#server/catalog/properties/property-columns.ts';
import { bulkInsert } from './bulk-insert.ts';
import { createListing, pick, type Random } from './synthetic-listings.ts';
import { photographAddresses, placeholderOf } from './synthetic-pictures.ts';
import { createRng } from './random.ts';

/** Listings per transaction. Bounds its size and how long others wait. */
const batchListings = 10_000;
const listingsPerHost = 25;
/** One listing in this many has a future stay. */
const listingsPerStay = 8;
/** Number of days over which the creation times are spread. */
const madeOverDays = 1000;
const secondsPerDay = 86_400;

/** Adds synthetic hosts, verified listings and stays to a database. The same seed makes the same rows. */
export async function fillDatabase(
  database: Database,
  clock: Clock,
  count: number,
  { seed = 1, onProgress = () => undefined }: { seed?: number; onProgress?: (done: number) => void } = {},
): Promise<void> {
  const rng = createRng(seed);
  const random = () => rng.next();
  for (let done = 0; done < count; done += batchListings) {
    const size = Math.min(batchListings, count - done);
    await database.write((trx) => fillBatch(trx, database.engine, { random, clock, size }));
    onProgress(done + size);
  }
  // PostgreSQL would update its statistics a minute later.
  if (database.engine === 'postgres') await database.write((trx) => trx.raw('ANALYZE'));
  await updateStatistics(database);
}

interface Batch {
  random: Random;
  clock: Clock;
  size: number;
}

async function fillBatch(trx: Trx, engine: Engine, { random, clock, size }: Batch): Promise<void> {
  const now = clock.now();
  const hosts = await addHosts(trx, engine, Math.ceil(size / listingsPerHost), now);
  const firstId = await nextId(trx, 'properties', size);
  const rows = Array.from({ length: size }, (_, index) => {
    const host = pick(random, hosts);
    const createdAt = instantBefore(now, { seconds: Math.floor(random() * madeOverDays * secondsPerDay) });
    const chosen = createListing(random, photographAddresses);
    const coverPlaceholder = placeholderOf(chosen.images[0]);
    const facts = { id: firstId + index, hostId: host.id, createdAt, coverPlaceholder };
    return withFigures(newPropertyRow(chosen, facts), host, random);
  });
  await bulkInsert(trx, engine, 'properties', rows);
  await bulkInsert(trx, engine, 'property_retreat_types', rows.flatMap(toTypes));
  await bulkInsert(trx, engine, 'property_amenities', rows.flatMap(toAmenities));
  await addStays(
    trx,
    engine,
    rows.filter((_, index) => index % listingsPerStay === 0),
    { random, clock, size },
  );
}

/** Verified, with the figures of reviews that do not exist, marked as synthetic. */
function withFigures(row: PropertyRow, host: Host, random: Random): PropertyRow {
  const isNew = random() < 0.1;
  const mean = 3.6 + random() * 1.4;
  const count = isNew ? 0 : 1 + Math.floor(random() ** 2 * 400);
  const sum = Math.round(mean * count);
  const verified: PropertyRow = {
    ...row,
    rating: ratingOf(sum, count),
    rating_sum: sum,
    review_count: count,
    synthetic_rating_sum: sum,
    synthetic_review_count: count,
    verification_status: 'verified',
    verification_date: row.created_at,
    is_verified: true,
    waiting_since: null,
  };
  return { ...verified, document: renderDocument(verified, { ...host, profileImage: null }) };
}

interface Host {
  id: number;
  name: string;
}

async function addHosts(trx: Trx, engine: Engine, count: number, now: Date): Promise<Host[]> {
  const firstId = await nextId(trx, 'users', count);
  const hosts = Array.from({ length: count }, (_, index) => {
    const id = firstId + index;
    return { id, name: `Host ${id}` };
  });
  const rows = hosts.map(({ id, name }) => ({
    id,
    username: `host-${id}`,
    username_key: `host-${id}`,
    email: `host-${id}@synthetic.example`,
    email_key: `host-${id}@synthetic.example`,
    name,
    searched_username: searchedName(`host-${id}`),
    searched_name: searchedName(name),
    is_host: true,
    password_hash: '-',
    created_at: now.toISOString(),
  }));
  await bulkInsert(trx, engine, 'users', rows);
  return hosts;
}

const toTypes = ({ id, retreat_types }: PropertyRow) =>
  toList(retreat_types).map((type) => ({ property_id: id, type }));
const toAmenities = ({ id, amenities }: PropertyRow) =>
  toList(amenities).map((amenity) => ({ property_id: id, amenity }));

/**
 * One confirmed stay per chosen listing within the next four months, of a host of the batch at another host's listing.
 */
async function addStays(
  trx: Trx,
  engine: Engine,
  listings: readonly PropertyRow[],
  { random, clock }: Batch,
): Promise<void> {
  const firstId = await nextId(trx, 'bookings', listings.length);
  const stays = listings.map((listing, index) => {
    const startDate = addDays(clock.today(), 1 + Math.floor(random() * 120));
    const stay = { startDate, endDate: addDays(startDate, 1 + Math.floor(random() * 9)) };
    return { id: firstId + index, listing, ...stay, total: quoteStay(stay, listing.price_per_night).total };
  });
  await bulkInsert(
    trx,
    engine,
    'bookings',
    stays.map(({ id, listing, startDate, endDate, total }) => ({
      id,
      reference: `WLNS-${id}`,
      property_id: listing.id,
      user_id: pick(random, listings).host_id,
      start_date: startDate,
      end_date: endDate,
      total_price: total,
      status: 'confirmed',
      guests: 1,
      created_at: clock.now().toISOString(),
      cancellation_policy: listing.cancellation_policy,
      version: 1,
    })),
  );
  const days = stays.flatMap(({ id, listing, startDate, endDate }) =>
    daysOfStay(startDate, endDate).map((day) => ({ property_id: listing.id, day, booking_id: id })),
  );
  await bulkInsert(trx, engine, 'booking_days', days);
}
