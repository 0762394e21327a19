import type { Deps } from '#server/deps.ts';
import { bodyAfter } from '#server/middleware/body-after.ts';
import { ok, type Handlers } from '#server/middleware/handlers.ts';
import { acceptStay, cancelStay, declineStay } from './booking-decision-service.ts';
import { bookStay, findHostedStays, findOwnStays, getTakenStays, mayAskForStay } from './booking-service.ts';

export const bookingHandlers = ({ database, clock }: Deps): Handlers => ({
  listPropertyBookings: async ({ params, caller }) =>
    ok(await getTakenStays(database.read, clock, caller, params.id)),
  listMyBookings: async ({ user }) => ok(await findOwnStays(database.read, clock, user)),
  listHostingBookings: async ({ user }) => ok(await findHostedStays(database.read, clock, user)),
  createBooking: async (call) => {
    const stay = await bodyAfter(call, () => mayAskForStay(database.read, call.sentBody, call.user));
    return bookStay(call.write, stay);
  },
  acceptBooking: ({ write, params }) => acceptStay(write, params.id),
  declineBooking: ({ write, params }) => declineStay(write, params.id),
  cancelBooking: ({ write, params }) => cancelStay(write, params.id),
});
