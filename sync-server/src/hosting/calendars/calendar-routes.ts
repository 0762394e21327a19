import type { Database } from '#server/database/database.ts';
import { authorizeFirst } from '#server/http/authorize-first.ts';
import { ok, type Handlers } from '#server/http/handlers.ts';
import type { Clock } from '#server/lib/clock.ts';
import { getCalendar } from './calendar-query-service.ts';
import { changeCalendar, mayChangeCalendar } from './calendar-service.ts';

export const calendarHandlers = ({ database, clock }: { database: Database; clock: Clock }): Handlers => ({
  getCalendar: async ({ params, query, caller }) =>
    ok(await getCalendar(database.read, clock, caller, { id: params.id, window: query })),
  changeCalendar: async (call) => {
    const { params, user } = call;
    const change = await authorizeFirst(call, () => mayChangeCalendar(database.read, params.id, user));
    return changeCalendar(call.write, params.id, change);
  },
});
