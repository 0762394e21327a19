import type { Database } from '#server/database/database.ts';
import type { Recorded } from '#server/database/once.ts';
import { authorizeFirst } from '#server/http/authorize-first.ts';
import { ok, type Handlers } from '#server/http/handlers.ts';
import { countingStored, type RateLimits } from '#server/http/rate-limits.ts';
import type { Caller } from '#server/lib/caller.ts';
import type { Clock } from '#server/lib/clock.ts';
import { createFeed, readFeed, removeFeed } from './calendar-feed-service.ts';
import {
  addSource,
  answerConflict,
  confirmSource,
  listCalendars,
  mayManageCalendars,
  removeSource,
  syncSource,
} from './calendar-source-service.ts';

interface CalendarRouteDeps {
  database: Database;
  clock: Clock;
  limits: RateLimits;
}

export function calendarSourceHandlers({ limits, ...deps }: CalendarRouteDeps): Handlers {
  const { database, clock } = deps;
  // A source that is removed again still counts.
  const countingRead = <T>({ userId }: Caller, work: () => Promise<Recorded<T>>) =>
    countingStored(limits, { kind: 'calendarRead', userId }, work);
  return {
    listCalendarSources: async ({ params, user }) =>
      ok(await listCalendars(database.read, params.id, user, clock.now())),
    addCalendarSource: async (call) => {
      const { params, user } = call;
      const added = await authorizeFirst(call, () => mayManageCalendars(database.read, params.id, user));
      return countingRead(user, () => addSource(call.write, params.id, added));
    },
    removeCalendarSource: ({ write, params }) => removeSource(write, params),
    syncCalendarSource: ({ write, params, user }) => countingRead(user, () => syncSource(write, params)),
    confirmCalendarSource: ({ write, params }) => confirmSource(write, params),
    resolveCalendarConflict: async (call) => {
      const { params, user } = call;
      const answer = await authorizeFirst(call, () => mayManageCalendars(database.read, params.id, user));
      return answerConflict(call.write, params, answer);
    },
    createCalendarFeed: async ({ user, params }) => ({
      status: 201,
      body: await createFeed(deps, user, params.id),
    }),
    removeCalendarFeed: async ({ user, params }) => {
      await removeFeed(deps, user, params.id);
      return { status: 204, body: null };
    },
    readCalendar: async ({ tokenDigest }) => {
      await limits.consume('calendar', tokenDigest);
      const text = await readFeed(deps, tokenDigest);
      return { status: 200, file: { type: 'text/calendar', bytes: Buffer.from(text), name: 'wellens.ics' } };
    },
  };
}
