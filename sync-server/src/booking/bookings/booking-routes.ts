import { listHostingBookings, listMyBookings, type Booking } from '#contracts/domain/booking/bookings.ts';
import { addressOf } from '#contracts/api/endpoint.ts';
import type { ServiceResult } from '#server/database/once.ts';
import type { Database } from '#server/database/database.ts';
import type { Clock } from '#server/lib/clock.ts';
import { authorizeFirst } from '#server/http/authorize-first.ts';
import { ok, type CallContext, type Handlers } from '#server/http/handlers.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { acceptStay, cancelStay, declineStay } from './booking-decision-service.ts';
import { findStaysPage } from './booking-list-service.ts';
import { bookStay, getTakenStays, mayAskForStay } from './booking-service.ts';
import { mayPay, payStay } from './payment-service.ts';

interface BookingRouteDeps {
  database: Database;
  clock: Clock;
  limits: RateLimits;
}

export const bookingHandlers = ({ database, clock, limits }: BookingRouteDeps): Handlers => ({
  listPropertyBookings: async ({ params, caller }) =>
    ok(await getTakenStays(database.read, clock, caller, params.id)),
  listMyBookings: (call) => answerStays({ database, clock }, call, listMyBookings, 'guest'),
  listHostingBookings: (call) => answerStays({ database, clock }, call, listHostingBookings, 'host'),
  createBooking: async (call) => {
    const stay = await authorizeFirst(call, () => mayAskForStay(database.read, call.sentBody, call.user));
    await limits.consume('booking', String(call.user.userId));
    return bookStay(call.write, stay);
  },
  acceptBooking: ({ write, params }) => acceptStay(write, params.id),
  declineBooking: ({ write, params }) => declineStay(write, params.id),
  cancelBooking: ({ write, params }) => cancelStay(write, params.id),
  payBooking: async (call) => {
    const { params, user } = call;
    const payment = await authorizeFirst(call, () => mayPay(database.read, params.id, user));
    return payStay(call.write, params.id, payment);
  },
});

/** A page of stays, with the URL of the next one in the `Link` header. */
async function answerStays(
  deps: { database: Database; clock: Clock },
  call: CallContext<typeof listMyBookings>,
  list: typeof listMyBookings,
  side: 'guest' | 'host',
): Promise<ServiceResult<Booking[]>> {
  const { bookings, next } = await findStaysPage(deps, call.user, side, call.query);
  if (next !== null) {
    const address = addressOf(list, {}, { limit: call.query.limit, cursor: next });
    call.setHeader('Link', `<${address}>; rel="next"`);
  }
  return ok(bookings);
}
