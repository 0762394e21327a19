import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { SentReview, StayReviews } from '#contracts/domain/trust/stay-reviews.ts';
import { privateDb, publicDb } from '#pwa/data/open-stores.ts';
import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import { readWithPending, type WithPending } from '#pwa/data/overlays.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { findReviewDraft, type ReviewDraft } from '#pwa/data/drafts/review-drafts.ts';
import type { StoredPersonReviews, StoredReviews } from '#pwa/data/public-db.ts';
import type { ReviewArgs } from '#pwa/sync/commands/review-commands.ts';
import { fetchPersonReviews, fetchReviews } from '#pwa/sync/fetch/fetch-reviews.ts';
import type { FetchResult } from '#pwa/sync/fetch/single-flight.ts';
import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { useTask } from '#pwa/ui/use-task.ts';

/** The reviews of a stay, with what was not sent yet; null if there are none. */
export async function findStayReviews(
  db: PrivateDb,
  bookingId: number,
): Promise<WithPending<StayReviews> | null> {
  const rows = await db.stayReviews.where('id').equals(bookingId).toArray();
  const isAsked = (row: StayReviews): boolean => row.id === bookingId;
  const [reviews] = withReceived(await readWithPending<StayReviews>(db, 'stayReviews', rows, isAsked), rows);
  return reviews ?? null;
}

/**
 * What the server said of the other review, also where an own one is waiting that was written before the device had a row:
 * it has nothing of the other person.
 */
function withReceived(
  shown: readonly WithPending<StayReviews>[],
  rows: readonly StayReviews[],
): WithPending<StayReviews>[] {
  const stored = new Map(rows.map((row) => [row.id, row]));
  return shown.map((reviews) => {
    const { otherHasWritten, received, publishedAt } = stored.get(reviews.id) ?? reviews;
    return { ...reviews, otherHasWritten, received, publishedAt };
  });
}

/** A review that the server refused: written too late, or already written on another device. */
export interface RefusedReview {
  seq: number;
  review: SentReview;
  detail: string;
}

/** The refused review of a stay, if there is one. */
export async function findRefusedReview(db: PrivateDb, bookingId: number): Promise<RefusedReview | null> {
  const rejected = await db.outbox.where('state').equals('rejected').toArray();
  const entry = rejected.find(
    ({ name, args }: OutboxEntry) => name === 'writeReview' && (args as { id?: unknown }).id === bookingId,
  );
  if (entry === undefined) return null;
  return { seq: entry.seq, review: entry.args as ReviewArgs, detail: entry.lastError?.detail ?? '' };
}

export interface StayReviewState {
  reviews: WithPending<StayReviews> | null;
  refused: RefusedReview | null;
}

/** Both, live. @returns undefined while the first read runs */
export const useStayReviews = (bookingId: number): StayReviewState | undefined =>
  useLiveQuery(async () => {
    const db = privateDb();
    const [reviews, refused] = await Promise.all([
      findStayReviews(db, bookingId),
      findRefusedReview(db, bookingId),
    ]);
    // The text of a refused review is shown apart, not as if it were stored.
    const isRefused = reviews?.pending?.state === 'rejected' && refused !== null;
    return { reviews: isRefused ? ((await db.stayReviews.get(bookingId)) ?? null) : reviews, refused };
  }, [bookingId]);

/** What is filled in so far, read once when the form opens. @returns undefined while it is read; null if there is nothing */
export const useReviewDraft = (bookingId: number): ReviewDraft | null | undefined =>
  useTask(`draft:${bookingId}`, true, () => findReviewDraft(privateDb(), bookingId)).result;

/** What is filled in so far, live. @returns undefined while it is read; null if there is nothing */
export const useUnsentDraft = (bookingId: number): ReviewDraft | null | undefined =>
  useLiveQuery(() => findReviewDraft(privateDb(), bookingId), [bookingId]);

/** Reviews of a listing, live from the cache, and fetched again when their number changes. */
export function useListingReviews(
  propertyId: number,
  reviewCount: number,
  isOnline: boolean,
): { stored: StoredReviews | null | undefined; outcome: FetchResult | undefined; retry: () => void } {
  const stored = useLiveQuery(async () => (await publicDb().reviews.get(propertyId)) ?? null, [propertyId]);
  const { result, again } = useTask(`${propertyId}:${reviewCount}`, isOnline, () =>
    reviewCount === 0 ? Promise.resolve<Loaded>({ outcome: 'fresh' }) : loadReviews(propertyId),
  );
  return { stored: stored ?? result?.unstored ?? stored, outcome: result?.outcome, retry: again };
}

interface Loaded {
  outcome: FetchResult;
  /** Reviews of a listing that is not public, which its host and staff see: they are not kept in the public cache. */
  unstored?: StoredReviews;
}

async function loadReviews(propertyId: number): Promise<Loaded> {
  const loaded: Loaded = { outcome: 'fresh' };
  loaded.outcome = await fetchReviews(propertyId, (reviews) => (loaded.unstored = reviews));
  return loaded;
}

/** Reviews of a person, live from the cache; null if this device has none, undefined while they are read or fetched. */
export function usePersonReviews(
  personId: number,
  isOnline: boolean,
): StoredPersonReviews | null | undefined {
  const { result } = useTask(String(personId), isOnline, () => fetchPersonReviews(personId));
  const isFetching = isOnline && result === undefined;
  // Read again after the fetch: its rows may arrive later than its result.
  const read = useLiveQuery(async () => {
    const stored = (await publicDb().personReviews.get(personId)) ?? null;
    return { stored, isLast: stored !== null || !isFetching };
  }, [personId, isFetching]);
  return read?.isLast === true ? read.stored : undefined;
}

/** A published review that a guest wrote about a stay at a listing of this account. */
export interface HostReview {
  booking: Booking;
  reviews: WithPending<StayReviews> & { received: NonNullable<StayReviews['received']> };
}

/** Published reviews of stays at the account's listings, the newest first. */
export async function findHostReviews(db: PrivateDb): Promise<HostReview[]> {
  const stored = await db.stayReviews.toArray();
  const rows = withReceived(await readWithPending<StayReviews>(db, 'stayReviews', stored), stored);
  const bookings = new Map((await db.bookings.toArray()).map((booking) => [booking.id, booking]));
  return rows
    .flatMap((reviews) => {
      const booking = bookings.get(reviews.id);
      const { received } = reviews;
      const isShown = received !== null && booking !== undefined && booking.host.id === db.account;
      return isShown ? [{ booking, reviews: { ...reviews, received } }] : [];
    })
    .sort((one, other) => (other.reviews.publishedAt ?? '').localeCompare(one.reviews.publishedAt ?? ''));
}

/** The same, live. @returns undefined while the first read runs */
export const useHostReviews = (): HostReview[] | undefined =>
  useLiveQuery(() => findHostReviews(privateDb()), []);
