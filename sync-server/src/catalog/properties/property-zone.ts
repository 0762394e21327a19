import { find, setCache } from 'geo-tz/all';
import { isTimeZone } from '#contracts/fields/time-zone.ts';

/** The time zone of a listing that has neither coordinates nor a zone its host named. */
export const unknownZone = 'Etc/UTC';

/** The time zone of a listing, or of the listing of a booking. */
export const zoneOf = ({ timeZone }: { timeZone?: string | null | undefined }): string =>
  timeZone ?? unknownZone;

// Without its cache, which grows to 500 MB: a lookup reads the boundaries around the place from disk, in 0.1 to 0.3 ms.
setCache({ store: { get: () => undefined, set: () => undefined } });

interface Coordinates {
  latitude: number;
  longitude: number;
}

/** The coordinates 0/0 mean that the host set none. Source: decision 007. */
const hasCoordinates = ({ latitude, longitude }: Coordinates): boolean => latitude !== 0 || longitude !== 0;

/** IANA name of the time zone at the coordinates, as far as this server knows it; `Etc/UTC` without coordinates. */
export function zoneAt(place: Coordinates): string {
  if (!hasCoordinates(place)) return unknownZone;
  // Where borders are disputed there are several.
  return find(place.latitude, place.longitude).find(isTimeZone) ?? unknownZone;
}

/** Time zone of a listing as stored: the one in force, and the one its host named, if any. */
export interface StoredZone {
  timeZone: string;
  chosenTimeZone: string | null;
}

type WantedZone = Coordinates & { chosenTimeZone?: string | null | undefined };

/** The zone of a new listing: the one its host named, else the one at its coordinates. */
export function zoneOfNew(listing: WantedZone): StoredZone {
  const chosenTimeZone = listing.chosenTimeZone ?? null;
  return { timeZone: chosenTimeZone ?? zoneAt(listing), chosenTimeZone };
}

/**
 * The zone after an edit. A host's choice stays until it is taken back, also in edits of apps that do not know the field;
 * without one, the zone follows the coordinates.
 */
export function zoneOfEdited(
  stored: Coordinates & { timeZone?: string | undefined; chosenTimeZone?: string | null | undefined },
  edited: WantedZone,
): StoredZone {
  const before = stored.chosenTimeZone ?? null;
  const chosenTimeZone = edited.chosenTimeZone === undefined ? before : edited.chosenTimeZone;
  if (chosenTimeZone !== null) return { timeZone: chosenTimeZone, chosenTimeZone };
  const isMoved = stored.latitude !== edited.latitude || stored.longitude !== edited.longitude;
  const kept = before === null && !isMoved ? stored.timeZone : undefined;
  return { timeZone: kept ?? zoneAt(edited), chosenTimeZone };
}
