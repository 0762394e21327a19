import { getRoster, listQuestions } from '#contracts/domain/booking/registrations.ts';
import type { Database } from '#server/database/database.ts';
import { authorizeFirst } from '#server/http/authorize-first.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { answerList, answerListById } from '#server/http/list-page.ts';
import type { Clock } from '#server/lib/clock.ts';
import { findVisibleQuestions, mayAsk, replaceQuestions } from './question-service.ts';
import { openRoster, requireGuestBooking, storeAnswers } from './registration-service.ts';

export const registrationHandlers = ({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Handlers => ({
  listQuestions: async (call) =>
    answerList(call, listQuestions, await findVisibleQuestions(database.read, call.params.id, call.caller)),
  updateQuestions: async (call) => {
    const { params, user } = call;
    const update = await authorizeFirst(call, () => mayAsk(database.read, params.id, user));
    return replaceQuestions(call.write, params.id, update);
  },
  answerQuestions: async (call) => {
    const { params, user } = call;
    const update = await authorizeFirst(call, () => requireGuestBooking(database.read, params.id, user));
    return storeAnswers(call.write, params.id, update);
  },
  getRoster: async (call) => {
    const { ids, read } = await openRoster(database.read, clock, call.params.id, call.user);
    return answerListById(call, getRoster, ids, read);
  },
});
