import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { TripMap } from '#pwa/data/trip-pack.ts';
import { descriptionPath } from '#pwa/features/shared/town-map/description-path.ts';

type Stay = Pick<Booking, 'id' | 'property'>;

const areaOf = ({ id, property: { latitude, longitude } }: Stay) => ({ bookingId: id, latitude, longitude });

/** Coordinates 0/0 mean unknown. */
const hasMap = ({ property: { latitude, longitude } }: Stay): boolean =>
  descriptionPath(document) !== null && (latitude !== 0 || longitude !== 0);

/**
 * Downloads what is missing of the operator's map around a stay.
 * @param known what was there before; it is the result without a connection
 * @returns null if the server has no map file
 */
export async function keepTripMap(stay: Stay, known: TripMap | null): Promise<TripMap | null> {
  if (!hasMap(stay)) return null;
  try {
    const { keepTripArea } = await import('#pwa/features/shared/town-map/trip-area.ts');
    const status = await keepTripArea(areaOf(stay));
    if (status.kind === 'unknown') return known;
    const { tiles, bytes, missingTiles } = status.kind === 'area' ? status : nothing;
    return { fetchedAt: Date.now(), tiles, bytes, missing: missingTiles };
  } catch {
    // The device is full; what is missing is tried again with the next check.
    return known;
  }
}

/** The map file does not cover the place. */
const nothing = { tiles: 0, bytes: 0, missingTiles: 0 };

/** Bytes of the map around a stay that this device does not have; 0 without a map file, null if that is not known. */
export async function sizeOfTripMap(stay: Stay): Promise<number | null> {
  if (!hasMap(stay)) return 0;
  try {
    const { checkTripArea } = await import('#pwa/features/shared/town-map/trip-area.ts');
    const status = await checkTripArea(areaOf(stay));
    return status.kind === 'unknown' ? null : status.kind === 'area' ? status.missingBytes : 0;
  } catch {
    return null;
  }
}
