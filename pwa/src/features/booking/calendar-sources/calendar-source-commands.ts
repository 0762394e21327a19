import type {
  CalendarConflict,
  ConflictResolution,
  ListingCalendars,
  NewCalendarFeed,
  NewCalendarSource,
} from '#contracts/domain/catalog/calendar-sources.ts';
import {
  explainFailedCall,
  mayHaveWorked,
  noAnswerText,
  tellFailedCall,
} from '#pwa/features/shared/tell-failed-call.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { isFailedCall } from '#pwa/sync/transport/api-error.ts';

/** The calendars of a listing; null if the server was not reached. */
export async function readListingCalendars(id: number): Promise<ListingCalendars | null> {
  try {
    return (await appDevice.api.call('listCalendarSources', { params: { id } })).body;
  } catch (error) {
    if (isFailedCall(error)) return null;
    throw error;
  }
}

/** Makes the call and tells the person if it fails. Read the list afterwards: a call without a response may have worked. */
async function attempt(title: string, call: () => Promise<unknown>): Promise<void> {
  try {
    await call();
  } catch (error) {
    tellFailedCall(title, error);
  }
}

/** Adds a calendar of another site. @returns null if it worked, otherwise the sentence for the form */
export async function addCalendarSource(id: number, body: NewCalendarSource): Promise<string | null> {
  try {
    await appDevice.api.call('addCalendarSource', { params: { id }, body });
    return null;
  } catch (error) {
    return explainFailedCall(error, mayHaveWorked(error) ? noAnswerText : 'Try again with a connection.');
  }
}

/** A calendar of another site at a listing. */
export interface SourceParams {
  id: number;
  sourceId: number;
}

export const syncCalendarSource = (params: SourceParams): Promise<void> =>
  attempt('The calendar was not read', () => appDevice.api.call('syncCalendarSource', { params }));

export const removeCalendarSource = (params: SourceParams): Promise<void> =>
  attempt('The calendar was not removed', () => appDevice.api.call('removeCalendarSource', { params }));

export const confirmMissingEvents = (params: SourceParams): Promise<void> =>
  attempt('Nothing was confirmed', () => appDevice.api.call('confirmCalendarSource', { params }));

export const resolveConflict = (
  params: SourceParams,
  { startDate, endDate, booking }: CalendarConflict,
  resolution: ConflictResolution,
): Promise<void> =>
  attempt('Your answer was not saved', () =>
    appDevice.api.call('resolveCalendarConflict', {
      params,
      body: { startDate, endDate, bookingId: booking.id, resolution },
    }),
  );

/** Makes a new link of the listing's calendar. @returns null if no link arrived; the person has been told */
export async function createCalendarLink(id: number): Promise<NewCalendarFeed | null> {
  try {
    return (await appDevice.api.call('createCalendarFeed', { params: { id } })).body;
  } catch (error) {
    tellFailedCall('No link was made', error);
    return null;
  }
}

export const removeCalendarLink = (id: number): Promise<void> =>
  attempt('The link was not removed', () => appDevice.api.call('removeCalendarFeed', { params: { id } }));
