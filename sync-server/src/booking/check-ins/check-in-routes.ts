import type { Database } from '#server/database/database.ts';
import { authorizeFirst } from '#server/http/authorize-first.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { checkIn, requireArrivingBooking, undoCheckIn } from './check-in-service.ts';

export const checkInHandlers = ({ database }: { database: Database }): Handlers => ({
  checkInGuest: async (call) => {
    const { params, user } = call;
    const body = await authorizeFirst(call, () => requireArrivingBooking(database.read, params.id, user));
    return checkIn(call.write, params.id, body);
  },
  undoCheckIn: async (call) => {
    const { params, user } = call;
    const body = await authorizeFirst(call, () => requireArrivingBooking(database.read, params.id, user));
    return undoCheckIn(call.write, params.id, body);
  },
});
