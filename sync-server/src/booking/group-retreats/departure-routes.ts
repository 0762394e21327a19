import { listDepartures, listWaiting } from '#contracts/domain/booking/departures.ts';
import type { Database } from '#server/database/database.ts';
import { authorizeFirst } from '#server/http/authorize-first.ts';
import { ok, type Handlers } from '#server/http/handlers.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { answerList, answerListById } from '#server/http/list-page.ts';
import type { Clock } from '#server/lib/clock.ts';
import { requireDeparture, requireOwnDeparture } from '#server/booking/departures/departure-access.ts';
import { callOffDeparture, confirmGoingAhead } from './departure-end-service.ts';
import {
  addDeparture,
  editDeparture,
  findDepartures,
  findVisibleDepartureIds,
  getVisibleDeparture,
  mayAddDeparture,
  removeDeparture,
} from './departure-service.ts';
import { bookDeparturePlaces, mayBookPlaces, takeOfferedPlaces } from './place-booking-service.ts';
import { findWaitingPeople, joinWaitingList, leaveWaitingList } from './waiting-service.ts';

interface DepartureRouteDeps {
  database: Database;
  clock: Clock;
  limits: RateLimits;
}

export const departureHandlers = ({ database, clock, limits }: DepartureRouteDeps): Handlers => ({
  listDepartures: async (call) => {
    const ids = await findVisibleDepartureIds(database.read, clock, call.params.id, call.caller);
    return answerListById(call, listDepartures, ids, (wanted) => findDepartures(database.read, wanted));
  },
  getDeparture: async ({ params, caller }) => ok(await getVisibleDeparture(database.read, params.id, caller)),
  createDeparture: async (call) => {
    const { params, user } = call;
    const added = await authorizeFirst(call, () => mayAddDeparture(database.read, params.id, user));
    return addDeparture(call.write, params.id, added);
  },
  updateDeparture: async (call) => {
    const { params, user } = call;
    const update = await authorizeFirst(call, () => requireOwnDeparture(database.read, params.id, user));
    return editDeparture(call.write, params.id, update);
  },
  deleteDeparture: ({ write, params }) => removeDeparture(write, params.id),
  cancelDeparture: ({ write, params }) => callOffDeparture(write, params.id),
  confirmDeparture: ({ write, params }) => confirmGoingAhead(write, params.id),
  bookPlaces: async (call) => {
    const { params, user } = call;
    const asked = await authorizeFirst(call, () =>
      mayBookPlaces(database.read, params.id, call.sentBody, user),
    );
    await limits.consume('booking', String(user.userId));
    return bookDeparturePlaces(call.write, params.id, asked);
  },
  listWaiting: async (call) =>
    answerList(call, listWaiting, await findWaitingPeople(database.read, call.params.id, call.user)),
  joinWaiting: async (call) => {
    const { params, user } = call;
    const wish = await authorizeFirst(call, () => requireDeparture(database.read, params.id, user));
    return joinWaitingList(call.write, params.id, wish);
  },
  leaveWaiting: ({ write, params }) => leaveWaitingList(write, params.id),
  takeOffer: async (call) => {
    const { params, user } = call;
    const { totalPrice } = await authorizeFirst(call, () => requireDeparture(database.read, params.id, user));
    await limits.consume('booking', String(user.userId));
    return takeOfferedPlaces(call.write, params.id, totalPrice);
  },
});
