import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isActive } from '#contracts/rules/booking-lifecycle.ts';
import {
  categoryIcons,
  listingAmenities,
  listingRetreatTypes,
  searchRetreatTypes,
} from '#contracts/domain/option-lists.ts';
import { bookingStatuses, cancellationPolicies } from '#contracts/domain/state-lists.ts';
import { listingSchema, type Property } from '#contracts/domain/catalog/properties.ts';
import { reviewLimits } from '#contracts/review-limits.ts';
import { questionSchema } from '#contracts/domain/booking/registrations.ts';
import { checkDeparture } from '#contracts/rules/departures/departures.ts';
import { ratingOf } from '#contracts/rules/reviews/review-figures.ts';
import { partsOfTotal } from '#contracts/rules/pricing.ts';
import { searchMatcher } from '#contracts/rules/search/search-matching.ts';
import { systemClock } from '#server/lib/clock.ts';
import { toUtcDay } from '#server/lib/time.ts';
import { findRoomsOf } from '#server/booking/departures/room-repository.ts';
import { findQuestionsOf } from '#server/booking/registrations/question-repository.ts';
import { findCategories } from '#server/catalog/categories/category-repository.ts';
import { findBookings } from '#server/booking/bookings/stored/booking-repository.ts';
import { dueChange } from '#server/booking/bookings/booking-policy.ts';
import { isPassword } from '#server/accounts/passwords/passwords.ts';
import { findUser } from '#server/accounts/users/user-repository.ts';
import { findProperty } from '#server/catalog/properties/property-repository.ts';
import { searchProperties } from '#server/catalog/properties/property-search-repository.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { createTestClock } from '#server/test-support/test-clock.ts';
import { openTestDatabase, type TestDatabase } from '#server/test-support/test-database.ts';
import { demoAccounts } from './demo-accounts.ts';
import { demoDepartures } from './demo-departures.ts';
import { demoListings } from './demo-listings.ts';
import { addressOf, demoPictures } from './picture-manifest.ts';
import { seedDemoData } from './seed-demo-data.ts';

interface DepartureRow {
  id: number;
  property_id: number;
  start_date: string;
  end_date: string;
  book_by: string;
  min_participants: number;
}

describe('the demo listings', () => {
  test.each(demoListings)('$title has a description of a few sentences', ({ description }) => {
    const words = description.split(/\s+/).length;
    expect(words).toBeGreaterThanOrEqual(40);
    expect(words).toBeLessThanOrEqual(90);
  });
});

describeOnBothEngines('the demo', (engine) => {
  let opened: TestDatabase;
  let all: Property[];
  const clock = createTestClock();
  beforeAll(async () => {
    opened = await openTestDatabase(engine);
    expect(await seedDemoData(opened.database, clock)).toBe(true);
    const page = { limit: 1000, after: null };
    const found = (['verified', 'unverified'] as const).map((kind) =>
      searchProperties(opened.database.read, {}, { kind }, page),
    );
    all = (await Promise.all(found)).flat();
  });
  afterAll(() => opened.remove());
  const verified = () => all.filter(({ isVerified }) => isVerified);

  test('does not overwrite existing data', async () => {
    expect(await seedDemoData(opened.database, clock)).toBe(false);
  });

  test('has enough listings for every filter to find some', () => {
    expect(verified().length).toBeGreaterThanOrEqual(26);
    for (const type of [...searchRetreatTypes, ...listingRetreatTypes]) {
      expect(verified().some(searchMatcher({ retreatTypes: [type] }, '')), type).toBe(true);
    }
    for (const amenity of listingAmenities) {
      expect(verified().some(searchMatcher({ amenities: [amenity] }, '')), amenity).toBe(true);
    }
    for (const policy of cancellationPolicies) {
      expect(verified().some(({ cancellationPolicy }) => cancellationPolicy === policy)).toBe(true);
    }
    expect(new Set(verified().map(({ instantBook }) => instantBook)).size).toBe(2);
    const [prices, guests] = [
      verified().map((one) => one.pricePerNight),
      verified().map((one) => one.maxGuests),
    ];
    expect([Math.min(...prices), Math.max(...prices)]).toEqual([60, 1100]);
    expect([Math.min(...guests), Math.max(...guests)]).toEqual([1, 20]);
    expect(verified().some(({ rating }) => rating === null)).toBe(true);
    expect(new Set(all.map(({ verificationStatus }) => verificationStatus))).toEqual(
      new Set(['verified', 'pending', 'rejected', null]),
    );
  });

  test('has two virtual tours with three linked scenes each', async () => {
    const withTours = verified().filter(({ hasVirtualTour }) => hasVirtualTour);
    const tours = await Promise.all(
      withTours.map(
        async ({ id }) => (await findProperty(opened.database.read, id))?.virtualTourData?.scenes ?? [],
      ),
    );
    expect(tours.map((scenes) => scenes.length)).toEqual([3, 3]);
    for (const scene of tours.flat()) {
      expect(scene.panorama).toMatch(/^\/pictures\/.+-4096\.webp$/);
      expect(scene.links?.length).toBe(2);
    }
  });

  test('starts home with the listings of the first page, in order', () => {
    expect(
      verified()
        .slice(0, 4)
        .map(({ title }) => title),
    ).toEqual(['Cedar Steam Ryokan', 'Mistpine Cabin', 'Subak Terrace House', 'Morning Tide Yoga Deck']);
  });

  test("has the first photograph's blurred placeholder in every listing", () => {
    for (const { title, images, coverPlaceholder } of all) {
      const cover = demoPictures.find((picture) => addressOf(picture) === images[0]);
      expect([title, coverPlaceholder]).toEqual([title, cover?.placeholder]);
    }
  });

  test('has only values that a host could have written', () => {
    for (const property of all) expect(listingSchema.isValidSync(property), property.title).toBe(true);
  });

  test('has stays in every status that lasts, without overlapping days', async () => {
    const ids = await opened.database.read('bookings').pluck<number[]>('id');
    const bookings = await findBookings(opened.database.read, ids);
    expect(new Set(bookings.map(({ status }) => status))).toEqual(new Set(bookingStatuses));
    for (const booking of bookings) expect(dueChange(booking, clock.now()), booking.reference).toBeNull();
    for (const { priceLines = [], totalPrice, reference } of bookings) {
      const sum = priceLines.reduce((subtotal, line) => subtotal + line.subtotal, 0);
      expect(sum, reference).toBe(partsOfTotal(totalPrice).subtotal);
    }
    const held = await opened.database
      .read('booking_days')
      .distinct('booking_id')
      .pluck<number[]>('booking_id');
    const active = bookings.filter(({ status }) => isActive(status)).map(({ id }) => id);
    expect(held.sort((a, b) => a - b)).toEqual(active.sort((a, b) => a - b));
  });

  test('has 3 to 12 different written reviews per rated listing, and ratings that are theirs', async () => {
    interface Row {
      property_id: number;
      overall: number;
      text: string;
    }
    const rows = await opened.database.read<Row>('stay_reviews').where('side', 'guest');
    expect(new Set(rows.map(({ text }) => text)).size).toBe(rows.length);
    for (const { id, title, rating, reviewCount } of all) {
      const ofListing = rows.filter((row) => row.property_id === id);
      const sum = ofListing.reduce((total, { overall }) => total + overall, 0);
      expect([title, reviewCount, rating]).toEqual([
        title,
        ofListing.length,
        ratingOf(sum, ofListing.length),
      ]);
      if (rating === null) continue;
      expect(ofListing.length).toBeGreaterThanOrEqual(3);
      expect(ofListing.length).toBeLessThanOrEqual(12);
    }
    for (const { text } of rows) {
      expect(text.length).toBeGreaterThanOrEqual(reviewLimits.guestTextMin);
      expect(text).not.toMatch(/[{}]/);
    }
  });

  test('has group retreats in the coming months that a host could have planned', async () => {
    const departures = await opened.database.read<DepartureRow>('departures').orderBy('start_date');
    expect(departures).toHaveLength(demoDepartures.length);
    const today = toUtcDay(clock.now());
    for (const { id, start_date, end_date, book_by, min_participants } of departures) {
      const rooms = await findRoomsOf(opened.database.read, [id]);
      const days = { startDate: start_date, endDate: end_date, bookBy: book_by };
      expect(checkDeparture({ ...days, minParticipants: min_participants, rooms }, today)).toBeNull();
    }
    const isMatch = searchMatcher({ departures: true }, clock.now().toISOString());
    const withDepartures = verified().filter(isMatch);
    expect(new Set(withDepartures.map(({ id }) => id))).toEqual(
      new Set(departures.map(({ property_id }) => property_id)),
    );
    const questions = await findQuestionsOf(
      opened.database.read,
      withDepartures.map(({ id }) => id),
    );
    for (const question of questions) expect(questionSchema.isValidSync(question), question.label).toBe(true);
    expect(questions.length).toBeGreaterThanOrEqual(withDepartures.length);
  });

  test('has accounts that accept the passwords it shows', async () => {
    for (const { id, password } of demoAccounts) {
      const user = await findUser(opened.database.read, id);
      expect(await isPassword(user?.passwordHash ?? null, password)).toBe(true);
    }
  });

  test('has a category for every icon', async () => {
    const icons = (await findCategories(opened.database.read)).map(({ icon }) => icon);
    expect(new Set(icons)).toEqual(new Set(categoryIcons));
  });
});

test('listings of a demo from before get their reviews and group retreats, unless they were renamed', async () => {
  const opened = await openTestDatabase('sqlite');
  const { database } = opened;
  await seedDemoData(database, systemClock);
  const countOf = async (title: string) =>
    (
      await database
        .read<{ title: string; review_count: number }>('properties')
        .where({ title })
        .first('review_count')
    )?.review_count;
  const before = await countOf('Cedar Steam Ryokan');
  await database.write(async (trx) => {
    await trx('stay_reviews').delete();
    await trx('bookings')
      .whereIn('user_id', trx('users').where('username', 'like', 'demo-reviewer-%').select('id'))
      .delete();
    for (const table of ['username_keys', 'users']) {
      const ids = trx('users').where('username', 'like', 'demo-reviewer-%').select('id');
      await trx(table)
        .whereIn(table === 'users' ? 'id' : 'user_id', ids)
        .delete();
    }
    await trx('properties').update({ rating: null, review_count: 0, rating_sum: 0 });
    await trx('properties').where('title', 'Mistpine Cabin').update({ title: 'My cabin' });
    await trx('departures').delete();
    await trx('meta').whereIn('key', ['demo-reviews', 'demo-departures']).delete();
    await trx('properties').where('title', 'Asteri Terrace').update({ title: 'My terrace' });
  });
  expect(await seedDemoData(database, systemClock)).toBe(false);
  const planned = await database
    .read<{ title: string }>('properties as p')
    .join('departures as d', 'd.property_id', 'p.id')
    .distinct('p.title')
    .orderBy('p.title')
    .pluck('p.title');
  expect(planned).toEqual(['Mae Rim Teak Pavilion', 'Raked Stone Machiya', 'Spice Veranda']);
  expect([await countOf('Cedar Steam Ryokan'), await countOf('My cabin')]).toEqual([before, 0]);
  await opened.remove();
});

test('the demo can be seeded on any day of the real calendar', async () => {
  const opened = await openTestDatabase('sqlite');
  expect(await seedDemoData(opened.database, systemClock)).toBe(true);
  await opened.remove();
});
