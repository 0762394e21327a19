import type { ProgrammeItem, StayItem } from '#contracts/domain/stay/programmes.ts';
import type { KnownItem } from '#server/booking/programme-items/programme-change-repository.ts';
import type { StoredItem } from '#server/booking/programme-items/programme-item-repository.ts';

/** An item as its host reads it. @param picked number of people who picked it */
export function toHostItem(item: StoredItem, picked: number): ProgrammeItem {
  const { change: _, changedAt: __, ...shown } = item;
  return { ...shown, picked };
}

/** An item as guests read it. @param picked number of people who picked it */
export function toStayItem(item: StoredItem, picked: number): StayItem {
  const { propertyId: _, version: __, ...shown } = item;
  return { ...shown, full: isFull(item, picked) };
}

export const isFull = ({ places }: Pick<StoredItem, 'places'>, picked: number): boolean =>
  places !== null && picked >= places;

/** The fields whose change guests are told of. */
export const toKnown = ({ day, startTime, endTime, place, cancelled }: StoredItem): KnownItem => ({
  day,
  startTime,
  endTime,
  place,
  cancelled,
});
