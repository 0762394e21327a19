import type { RetreatPackage } from '#contracts/domain/catalog/retreat-packages.ts';
import { isActive } from '#contracts/rules/booking-lifecycle.ts';
import { defaultCalendar } from '#contracts/rules/calendar.ts';
import { quoteStay } from '#contracts/rules/pricing.ts';
import { addDays } from '#contracts/rules/days.ts';
import { takeDays } from '#server/booking/day-claims/booking-day-repository.ts';
import { deadlinesOf, refundOnCancel, requestExpiry } from '#server/booking/bookings/booking-policy.ts';
import { insertBooking } from '#server/booking/bookings/stored/booking-repository.ts';
import { insertPayment } from '#server/booking/bookings/stored/payment-repository.ts';
import type { Trx } from '#server/database/database.ts';
import {
  insertAvailability,
  insertPackage,
} from '#server/catalog/retreat-packages/retreat-package-repository.ts';
import { demoBookings, type DemoBooking } from './demo-bookings.ts';
import { demoPackages, type DemoPackage } from './demo-packages.ts';
import { demoListingOf } from './seed-listings.ts';
import { zoneAt } from '#server/catalog/properties/property-zone.ts';
import { instantBefore, toUtcDay } from '#server/lib/time.ts';

/** Number of days for which packages with counted spots have rows. */
const availabilityDays = 120;
/** Interval in days at which a package with counted spots is closed, so that calendars show unavailable days. */
const closedEvery = 23;

/** Stores packages, their days and the stays, with taken days and remaining spots. */
export async function seedStays(trx: Trx, now: Date): Promise<void> {
  const today = toUtcDay(now);
  for (const [index, demo] of demoPackages.entries()) {
    await insertPackage(trx, toPackage(demo, index, now, today));
    if (demo.limited === true) await seedDays(trx, demo, index, now, today);
  }
  for (const [index, booking] of demoBookings.entries())
    await seedBooking(trx, booking, index + 1, now, today);
}

const packageIdOf = (index: number): number => index + 1;

function toPackage(demo: DemoPackage, index: number, now: Date, today: string): RetreatPackage {
  const { nights, season } = demo;
  const isFixed = 'exactly' in nights;
  return {
    id: packageIdOf(index),
    propertyId: demoListingOf(demo.listing).id,
    name: demo.name,
    description: demo.description,
    pricePerNight: demo.price,
    minimumStay: isFixed ? nights.exactly : nights.from,
    maximumStay: isFixed ? null : (nights.to ?? null),
    fixedDuration: isFixed,
    inclusions: [...demo.inclusions],
    available: demo.retired !== true,
    maxCapacity: demo.capacity,
    startDate: season === undefined ? null : addDays(today, season[0]),
    endDate: season === undefined ? null : addDays(today, season[1]),
    createdAt: instantBefore(now, { days: demoPackages.length - index }),
    version: 1,
  };
}

async function seedDays(trx: Trx, demo: DemoPackage, index: number, now: Date, today: string): Promise<void> {
  const packageId = packageIdOf(index);
  const days = Array.from({ length: availabilityDays }, (_, offset) => {
    const isTaken = demoBookings.some((booking) => takesSpots(booking, demo) && isDuring(booking, offset));
    return {
      id: index * availabilityDays + offset + 1,
      packageId,
      date: addDays(today, offset),
      available: isTaken || (offset + 7 * index) % closedEvery !== closedEvery - 1,
      price: null,
      spotsRemaining: demo.capacity - takenSpots(demo, offset),
      createdAt: instantBefore(now, { days: 1 }),
    };
  });
  await insertAvailability(trx, days);
}

function takesSpots(booking: DemoBooking, demo: DemoPackage): boolean {
  return booking.listing === demo.listing && booking.package === demo.name && isActive(booking.status);
}

function isDuring({ from, to }: DemoBooking, offset: number): boolean {
  return from <= offset && offset <= to;
}

function takenSpots(demo: DemoPackage, offset: number): number {
  return demoBookings
    .filter((booking) => takesSpots(booking, demo) && isDuring(booking, offset))
    .reduce((spots, { guests }) => spots + guests, 0);
}

async function seedBooking(trx: Trx, demo: DemoBooking, id: number, now: Date, today: string): Promise<void> {
  const listing = demoListingOf(demo.listing);
  const packageIndex = demoPackages.findIndex(
    (one) => one.listing === demo.listing && one.name === demo.package,
  );
  const chosen = demoPackages[packageIndex];
  const stay = { startDate: addDays(today, demo.from), endDate: addDays(today, demo.to) };
  const madeAt = new Date(instantBefore(now, { hours: demo.madeHoursAgo }));
  const { total: totalPrice, lines: priceLines } = quoteStay(stay, chosen?.price ?? listing.price);
  const endedAt = demo.endedHoursAgo === undefined ? null : instantBefore(now, { hours: demo.endedHoursAgo });
  const payment = { amount: totalPrice };
  const [latitude, longitude] = listing.at;
  const timeZone = zoneAt({ latitude, longitude });
  const deadlines = deadlinesOf({ ...stay, cancellationPolicy: listing.policy }, timeZone);
  const confirmed = {
    status: 'confirmed' as const,
    ...stay,
    ...deadlines,
    payment,
    cancellationPolicy: listing.policy,
  };
  const refundAmount =
    demo.status === 'cancelled' && endedAt !== null
      ? refundOnCancel(confirmed, 'guest', new Date(endedAt))
      : null;
  await insertBooking(trx, {
    id,
    reference: demo.reference,
    propertyId: listing.id,
    userId: demo.guest,
    retreatPackageId: chosen === undefined ? null : packageIdOf(packageIndex),
    packageName: chosen?.name ?? null,
    ...stay,
    ...deadlines,
    totalPrice,
    priceLines,
    status: demo.status,
    guests: demo.guests,
    createdAt: madeAt.toISOString(),
    cancellationPolicy: listing.policy,
    expiresAt: demo.status === 'pending' ? requestExpiry(stay.startDate, timeZone, madeAt) : null,
    endedAt,
    refundAmount,
    version: 1,
  });
  if (demo.status === 'completed' || demo.status === 'cancelled') {
    await insertPayment(trx, id, {
      amount: totalPrice,
      refunded: refundAmount ?? 0,
      currency: 'USD',
      provider: 'sandbox',
      state: refundAmount === null || refundAmount === 0 ? 'paid' : 'refunded',
      reference: `sandbox-${demo.reference}`,
      at: madeAt.toISOString(),
    });
  }
  if (!isActive(demo.status)) return;
  await takeDays(trx, [{ id, propertyId: listing.id, ...stay }], defaultCalendar);
}
