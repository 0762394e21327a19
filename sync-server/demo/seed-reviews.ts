import { noScores, type ReviewScores } from '#contracts/domain/trust/stay-reviews.ts';
import { uniqueName } from '#contracts/domain/accounts/users.ts';
import { reviewDays } from '#contracts/review-limits.ts';
import { addDays } from '#contracts/rules/days.ts';
import { quoteStay } from '#contracts/rules/pricing.ts';
import { addUser } from '#server/accounts/users/username-service.ts';
import { deadlinesOf } from '#server/booking/bookings/booking-policy.ts';
import { toBookingRow, type StoredBooking } from '#server/booking/bookings/stored/booking-row.ts';
import { zoneAt } from '#server/catalog/properties/property-zone.ts';
import { recordChange } from '#server/database/change-repository.ts';
import { insertInChunks } from '#server/database/chunks.ts';
import type { Database, Trx } from '#server/database/database.ts';
import { nextId } from '#server/database/ids.ts';
import { findMeta, insertMeta } from '#server/database/meta-repository.ts';
import type { Clock } from '#server/lib/clock.ts';
import { startOfDay, toInstant, toUtcDay } from '#server/lib/time.ts';
import { updateListingFigures } from '#server/trust/reviews/publication-service.ts';
import { insertReviews, type StoredReview } from '#server/trust/reviews/review-repository.ts';
import { reviewers } from './demo-review-texts.ts';
import { demoReviewsOf, type DemoReview } from './demo-reviews.ts';
import { findDemoListings, type FoundListing } from './find-demo-listings.ts';

const seededKey = 'demo-reviews';

/**
 * Gives demo listings their written reviews, each of a stay of its own, also in a demo database of an earlier version. Runs
 * once for a database. Listings that are gone, or that their host has renamed, get none.
 */
export async function seedReviews(database: Database, clock: Clock): Promise<void> {
  if ((await findMeta(database.read, seededKey)) !== null) return;
  await database.write(async (trx) => {
    // Another process may have written them meanwhile.
    if ((await findMeta(trx, seededKey)) !== null) return;
    const now = clock.now();
    await insertMeta(trx, seededKey, now.toISOString());
    const found = await findDemoListings(trx);
    if (found.length === 0) return;
    const guestIds = await addReviewers(trx, now);
    const stays = found.flatMap((listing) =>
      demoReviewsOf(listing.demo, listing.hostName).map((review) => ({ listing, review })),
    );
    await storeStays(trx, stays, guestIds, now);
    for (const { id } of found) await updateListingFigures(trx, id);
  });
}

const noPassword = '-';

/** Accounts of the people who wrote the reviews. @returns their ids */
async function addReviewers(trx: Trx, now: Date): Promise<number[]> {
  const first = await nextId(trx, 'users', reviewers.length);
  const createdAt = now.toISOString();
  for (const [index, name] of reviewers.entries()) {
    const username = `demo-reviewer-${index + 1}`;
    const email = `${username}@demo.example`;
    const account = { id: first + index, username, email, emailKey: uniqueName(email), name };
    await addUser(
      trx,
      {
        ...{ ...account, bio: null, isHost: false, profileImage: null },
        ...{ passwordHash: noPassword, emailVerifiedAt: createdAt },
      },
      createdAt,
    );
  }
  return reviewers.map((_, index) => first + index);
}

interface ReviewedStay {
  listing: FoundListing;
  review: DemoReview;
}

async function storeStays(
  trx: Trx,
  stays: readonly ReviewedStay[],
  guestIds: readonly number[],
  now: Date,
): Promise<void> {
  const today = toUtcDay(now);
  const firstBooking = await nextId(trx, 'bookings', stays.length);
  const firstReview = await nextId(trx, 'stay_reviews', 2 * stays.length);
  const bookings = stays.map(({ listing, review }, index) =>
    toStay(listing, review, {
      id: firstBooking + index,
      guestId: guestIds[review.reviewer] ?? 0,
      today,
    }),
  );
  await insertInChunks(trx, 'bookings', bookings.map(toBookingRow));
  const reviews = stays.flatMap(({ listing, review }, index) => {
    const booking = bookings[index];
    return booking === undefined ? [] : toReviews(booking, { listing, review }, firstReview + 2 * index);
  });
  await insertReviews(trx, reviews);
  for (const [index, { listing }] of stays.entries()) {
    const audience = { kind: 'users', userIds: [listing.hostId] } as const;
    for (const table of ['bookings', 'stayReviews'] as const) {
      await recordChange(trx, { table, id: firstBooking + index, audience });
    }
  }
}

/** Without letters that people could have: references of the demo's reviewed stays. */
const referenceOf = (id: number): string => `WLNS${id.toString(36).toUpperCase().padStart(6, '0')}`;

function toStay(
  { demo, id: propertyId }: FoundListing,
  { from, to }: DemoReview,
  { id, guestId, today }: { id: number; guestId: number; today: string },
): StoredBooking {
  const stay = { startDate: addDays(today, from), endDate: addDays(today, to) };
  const [latitude, longitude] = demo.at;
  const deadlines = deadlinesOf(
    { ...stay, cancellationPolicy: demo.policy },
    zoneAt({ latitude, longitude }),
  );
  const quote = quoteStay(stay, demo.price);
  return {
    ...{ id, propertyId, userId: guestId, ...stay, ...deadlines },
    reference: referenceOf(id),
    retreatPackageId: null,
    packageName: null,
    totalPrice: quote.total,
    priceLines: quote.lines,
    status: 'completed',
    guests: Math.min(2, demo.guests),
    createdAt: `${addDays(today, from - 20)}T10:00:00.000Z`,
    cancellationPolicy: demo.policy,
    expiresAt: null,
    endedAt: deadlines.stayOverAt,
    refundAmount: null,
    version: 1,
  };
}

/** Scores of single aspects near the overall rating; every third guest gives none. */
const scoresOf = ({ overall, reviewer }: DemoReview): ReviewScores =>
  reviewer % 3 === 0
    ? noScores
    : {
        programme: overall,
        food: reviewer % 2 === 0 ? 5 : overall,
        rooms: overall,
        welcome: 5,
        value: Math.max(3, overall - 1),
      };

function toReviews(
  booking: StoredBooking,
  { listing, review }: ReviewedStay,
  firstId: number,
): StoredReview[] {
  const { id: bookingId, propertyId, userId, endDate, startDate, timeZone } = booking;
  const at = (days: number): string =>
    toInstant(startOfDay(addDays(endDate, days), timeZone).plus({ hours: 9 }));
  const common = {
    ...{
      bookingId,
      propertyId,
      tookPlace: true,
      privateNote: '',
      stayedIn: startDate.slice(0, 7),
      version: 1,
    },
    closesAt: toInstant(startOfDay(addDays(endDate, reviewDays + 1), timeZone)),
    publishedAt: at(4),
    hiddenAt: null,
  };
  return [
    {
      ...common,
      ...{ id: firstId, side: 'guest', authorId: userId, subjectId: listing.hostId },
      ...{ overall: review.overall, scores: scoresOf(review), text: review.text },
      ...{ wouldHostAgain: null, writtenAt: at(2) },
      ...{ reply: review.reply, repliedAt: review.reply === null ? null : at(6) },
    },
    {
      ...common,
      ...{ id: firstId + 1, side: 'host', authorId: listing.hostId, subjectId: userId },
      ...{ overall: 5, scores: noScores, text: review.aboutGuest },
      ...{ wouldHostAgain: true, writtenAt: at(4) },
      ...{ reply: null, repliedAt: null },
    },
  ];
}
