import type {
  GuestRecord,
  ListingReviews,
  PersonReviews,
  ReviewSort,
} from '#contracts/domain/trust/stay-reviews.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import type { StoredReviews } from '#pwa/data/public-db.ts';
import { singleFlight, toFetchResult, type FetchResult } from './single-flight.ts';

/** Fetches reviews into the public cache. A module of its own, not part of the first load. */
function createReviewsFetch(device: Device) {
  const once = singleFlight(device);
  return {
    /**
     * The newest reviews of a listing. They are stored if the listing is.
     * @param onUnstored takes those of a listing that is not public, which its host and staff see
     */
    fetchReviews: (propertyId: number, onUnstored: (reviews: StoredReviews) => void): Promise<FetchResult> =>
      toFetchResult(async () => {
        const { body } = await device.api.call('listReviews', { params: { id: propertyId } });
        const reviews = { propertyId, ...body, fetchedAt: device.environment.now() };
        const db = device.publicDb();
        const isStored = await db.transaction('rw', db.properties, db.reviews, async () => {
          if ((await db.properties.get(propertyId)) === undefined) return false;
          await db.reviews.put(reviews);
          return true;
        });
        if (!isStored) onUnstored(reviews);
      }),
    /** The newest reviews of a person. They are stored if the person is. */
    fetchPersonReviews: (personId: number): Promise<FetchResult> =>
      once(`person-reviews:${personId}`, async () => {
        const { body } = await device.api.call('listPersonReviews', { params: { id: personId } });
        const db = device.publicDb();
        await db.transaction('rw', db.people, db.personReviews, async () => {
          if ((await db.people.get(personId)) === undefined) return;
          await db.personReviews.put({ personId, ...body, fetchedAt: device.environment.now() });
        });
      }),
  };
}

export const { fetchReviews, fetchPersonReviews } = createReviewsFetch(appDevice);

/** A further page of a listing's reviews, or one in another order. Nothing is stored. @throws {ApiError} */
export async function readReviewsPage(
  propertyId: number,
  sort: ReviewSort,
  cursor?: string,
): Promise<ListingReviews> {
  const query = { sort, ...(cursor !== undefined && { cursor }) };
  return (await appDevice.api.call('listReviews', { params: { id: propertyId }, query })).body;
}

/** A further page of a person's reviews. Nothing is stored. @throws {ApiError} */
export async function readPersonReviewsPage(personId: number, cursor: string): Promise<PersonReviews> {
  return (await appDevice.api.call('listPersonReviews', { params: { id: personId }, query: { cursor } }))
    .body;
}

/** What other hosts said of the guest of a booking. Nothing is stored. @throws {ApiError} */
export async function readGuestRecord(bookingId: number): Promise<GuestRecord> {
  return (await appDevice.api.call('getGuestRecord', { params: { id: bookingId } })).body;
}
