import type { Departure, WaitingPerson } from '#contracts/domain/booking/departures.ts';
import type { RosterGuest } from '#contracts/domain/booking/registrations.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { readAllPages } from '#pwa/sync/fetch/read-all-pages.ts';
import { ApiError, ConnectionError } from '#pwa/sync/transport/api-error.ts';
import { useTask, type Task } from '#pwa/ui/use-task.ts';
import { sortWaitingPeople } from '#pwa/features/booking/departures/roster/roster-queries.ts';

/** Group retreats of any listing, for staff. They are not stored on the device. */
export type StaffRead<T> = { kind: 'found'; value: T } | { kind: 'failed'; detail: string };

/** Guests and waiting list of a departure, without the guests' answers. */
export interface StaffRoster {
  guests: readonly Omit<RosterGuest, 'answers'>[];
  waiting: readonly WaitingPerson[];
}

async function readForStaff<T>(read: () => Promise<T>): Promise<StaffRead<T>> {
  try {
    return { kind: 'found', value: await read() };
  } catch (error) {
    if (error instanceof ConnectionError) return { kind: 'failed', detail: 'Needs a connection' };
    if (error instanceof ApiError) return { kind: 'failed', detail: error.detail };
    throw error;
  }
}

/** Departures of a listing: those that are not over, earliest first, then those that are over or cancelled. */
export const useStaffDepartures = (propertyId: number, isOnline: boolean): Task<StaffRead<Departure[]>> =>
  useTask(`departures of ${propertyId}`, isOnline, () =>
    readForStaff(() => {
      const params = { id: propertyId };
      return readAllPages((query) => appDevice.api.call('listDepartures', { params, query }));
    }),
  );

/** Roster and waiting list of a departure. */
export const useStaffRoster = (departureId: number, isOnline: boolean): Task<StaffRead<StaffRoster>> =>
  useTask(`roster of ${departureId}`, isOnline, () =>
    readForStaff(async () => {
      const params = { id: departureId };
      const guests = await readAllPages((query) => appDevice.api.call('getRoster', { params, query }));
      const waiting = await readAllPages((query) => appDevice.api.call('listWaiting', { params, query }));
      return { guests, waiting: sortWaitingPeople(waiting) };
    }),
  );
