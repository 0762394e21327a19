import type { Endpoint } from '#contracts/api/endpoint.ts';

/** Ids that a generated request may use, by kind of row. */
export interface Pool {
  users: readonly number[];
  listings: readonly number[];
  packages: readonly number[];
  bookings: readonly number[];
  /** Departures, and their rooms: with free places, and without. */
  departures: readonly number[];
  freeRooms: readonly number[];
  fullRooms: readonly number[];
  /** Items of the programme of the first listing; a guest picked the second. */
  programmeItems: readonly number[];
  conversations: readonly number[];
  /** Calendars of other sites. */
  sources: readonly number[];
  /** Jobs that failed for good. */
  jobs: readonly number[];
  /** Reports to staff, open and decided, the last one about a message. */
  reports: readonly number[];
  /** A message that waits for a check by staff. */
  heldMessages: readonly number[];
  /** A suspension that lasts. */
  suspensions: readonly number[];
}

/** The kind of row that the `:id` of a path identifies. */
export function idsOfPath({ path }: Endpoint): keyof Pool {
  if (path.startsWith('/api/retreat-packages/')) return 'packages';
  if (/^\/api\/bookings\/:id/.test(path)) return 'bookings';
  if (path.startsWith('/api/departures/')) return 'departures';
  if (path.startsWith('/api/programme-items/')) return 'programmeItems';
  if (path.startsWith('/api/jobs/')) return 'jobs';
  if (path.startsWith('/api/people/')) return 'users';
  if (/^\/api\/(moderation\/)?reports/.test(path)) return 'reports';
  if (path.startsWith('/api/moderation/held/')) return 'heldMessages';
  if (path.startsWith('/api/moderation/suspensions/')) return 'suspensions';
  return path.startsWith('/api/messages/') ? 'conversations' : 'listings';
}
