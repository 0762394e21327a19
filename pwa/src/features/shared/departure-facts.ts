import type { Booking } from '#contracts/domain/booking/bookings.ts';

/** The group retreat and the room of a booking, as names and values; nothing for a stay. */
export const departureFacts = ({
  departureTitle,
  roomName,
}: Pick<Booking, 'departureTitle' | 'roomName'>): [string, string][] => [
  ...(departureTitle == null ? [] : ([['Group retreat', departureTitle]] as [string, string][])),
  ...(roomName == null ? [] : ([['Room', roomName]] as [string, string][])),
];
