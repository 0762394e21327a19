import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { NotificationParams, NotificationTopic } from '#contracts/domain/reach/notification-topics.ts';
import { reviewDays, reviewOpensAtHour } from '#contracts/review-limits.ts';
import { addDays } from '#contracts/rules/days.ts';
import { isSuspended } from '#server/accounts/suspensions/suspension-repository.ts';
import { zoneOf } from '#server/catalog/properties/property-zone.ts';
import type { Database, Db, Trx } from '#server/database/database.ts';
import { jobKind, jobName, type JobKind, type JobResult } from '#server/platform/jobs/job.ts';
import { insertJob } from '#server/platform/jobs/job-repository.ts';
import { notify } from '#server/reach/notifications/notification-service.ts';
import { dayIn, hourOfDay, toDateTime } from '#server/lib/time.ts';
import type { Clock } from '#server/lib/clock.ts';
import { findMissedMinimum } from './booking-access.ts';
import { findBooking } from './stored/booking-repository.ts';
import type { BookingStep } from './booking-policy.ts';

/** Pages of the app about a booking, for each side. */
export const pathOf = {
  guest: ({ id }: Pick<Booking, 'id'>): string => `/trips/${id}`,
  host: ({ id }: Pick<Booking, 'id'>): string => `/owner-dashboard/bookings/${id}`,
};

/** Names what is booked: the listing and, for places, the group retreat and its room. */
export const titlesOf = ({ property, departureTitle, roomName }: Booking): NotificationParams => ({
  title: property.title,
  ...(departureTitle != null && { departureTitle }),
  ...(roomName != null && { roomName }),
});

/** A reminder about a booking, if its status is still the same when the time comes. */
interface Reminder {
  bookingId: number;
  topic: 'booking.expiring' | 'payment.needed' | 'stay.soon' | 'stay.tomorrow';
  /** No reminder of the stay comes that could speak of the payment too. */
  isOnly?: true;
}
const remindJob = jobName<Reminder>('booking.remind');
/** A reminder of the guest and the host to write about their stay. */
export interface ReviewReminder {
  bookingId: number;
  topic: 'stay.review-open' | 'stay.review-closing';
}
export const reviewRemindJob = jobName<ReviewReminder>('review.remind');
/** A new booking, with the status that it had. */
const announceJob = jobName<{ bookingId: number } & Pick<Booking, 'propertyId' | 'status'>>(
  'booking.announce',
);

const expiringHours = 6;
/** Days before the stay of which a reminder speaks. */
const daysBefore = { 'stay.soon': 3, 'stay.tomorrow': 1 } as const;
/** Days between the reminder that the time to write a review ends, and its last day. */
const reviewClosingDays = 3;
/** Hours after which the guest of a confirmed stay is reminded to pay for it, at the latest on the morning of its first day. */
const unpaidHours = 24;
/** Shortest time between the confirmation of a stay and that reminder, in hours: the guest may be about to pay. */
const hoursToPay = 1;
/** Hour of the day at which guests are reminded of a stay. */
const reminderHour = 9;

/** Notifies the guest or the host of a booking. */
function notifySide(
  trx: Trx,
  booking: Booking,
  side: 'guest' | 'host',
  { topic, now, ...params }: { topic: NotificationTopic; now: Date } & NotificationParams,
): Promise<void> {
  const { startDate, endDate, guests, reference, totalPrice } = booking;
  return notify(trx, {
    userId: side === 'guest' ? booking.userId : booking.host.id,
    topic,
    params: {
      ...titlesOf(booking),
      person: side === 'guest' ? booking.host.name : booking.guest.name,
      startDate,
      endDate,
      guests,
      reference,
      ...(side === 'guest' && { total: totalPrice }),
      timeZone: zoneOf(booking),
      ...params,
    },
    path: pathOf[side](booking),
    now,
  });
}

/** Stores the job that notifies of a new request or booking: the booking itself then needs fewer rows. */
export async function announceBooking(trx: Trx, booking: Booking, now: Date): Promise<void> {
  const { id: bookingId, propertyId, status } = booking;
  await insertJob(trx, announceJob, { bookingId, propertyId, status }, { now, uniqueKey: String(bookingId) });
}

/** Notifies hosts of new requests and bookings, and guests of bookings, and plans the reminders. */
export const announceKind = ({ clock }: { clock: Clock }): JobKind =>
  jobKind(announceJob, ({ bookingId, propertyId, status }) =>
    Promise.resolve({
      locks: [{ kind: 'property', id: propertyId }],
      store: async (trx) => {
        const booking = await findBooking(trx, bookingId);
        // If it was accepted or ended in the meantime, that step sent its own notification.
        if (booking?.status === status) await notifyOfNewBooking(trx, booking, clock.now());
      },
    }),
  );

async function notifyOfNewBooking(trx: Trx, booking: Booking, now: Date): Promise<void> {
  if (booking.expiresAt === null) {
    await notifySide(trx, booking, 'host', { topic: 'booking.booked', now });
    await notifyOfConfirmation(trx, booking, { variant: 'booked', now });
    await planStayReminders(trx, booking, now);
    return;
  }
  await notifySide(trx, booking, 'host', { topic: 'booking.requested', until: booking.expiresAt, now });
  const runAt = toDateTime(booking.expiresAt).minus({ hours: expiringHours }).toJSDate();
  await planReminder(trx, booking, { topic: 'booking.expiring' }, { runAt, now });
}

async function notifyOfConfirmation(
  trx: Trx,
  booking: Booking,
  about: { variant?: 'booked'; now: Date },
): Promise<void> {
  const minimum = await findMissedMinimum(trx, booking);
  const params = { ...about, ...(minimum !== null && { minimum }) };
  await notifySide(trx, booking, 'guest', { topic: 'booking.accepted', ...params });
}

const reminderDay = ({ startDate }: Booking, topic: keyof typeof daysBefore): string =>
  addDays(startDate, -daysBefore[topic]);

const stayTopics = ['stay.soon', 'stay.tomorrow'] as const;

/**
 * Reminds the guest to pay, and of the stay three days and one day before it, in the morning at the listing; and both people
 * of their reviews from when these can be written.
 */
async function planStayReminders(trx: Trx, booking: Booking, now: Date): Promise<void> {
  const morningOf = (day: string): Date => hourOfDay(day, reminderHour, zoneOf(booking)).toJSDate();
  const reminders = stayTopics.map((topic) => ({ topic, runAt: morningOf(reminderDay(booking, topic)) }));
  const dayLater = toDateTime(now).plus({ hours: unpaidHours }).toJSDate();
  if (reminders.some(({ runAt }) => runAt > now)) {
    await planReminder(trx, booking, { topic: 'payment.needed' }, { runAt: dayLater, now });
  } else {
    const latest = Math.min(dayLater.getTime(), morningOf(booking.startDate).getTime());
    const earliest = toDateTime(now).plus({ hours: hoursToPay }).toMillis();
    const runAt = new Date(Math.max(latest, earliest));
    await planReminder(trx, booking, { topic: 'payment.needed', isOnly: true }, { runAt, now });
  }
  for (const { topic, runAt } of reminders) await planReminder(trx, booking, { topic }, { runAt, now });
  for (const topic of ['stay.review-open', 'stay.review-closing'] as const) {
    const runAt = reviewReminderAt(booking, topic);
    if (runAt <= now) continue;
    const reminder = { bookingId: booking.id, topic };
    await insertJob(trx, reviewRemindJob, reminder, { now, runAt, uniqueKey: `${topic} ${booking.id}` });
  }
}

/** When people are reminded of their reviews: as these can be written, and in the morning three days before the last day. */
export function reviewReminderAt(booking: Booking, topic: ReviewReminder['topic']): Date {
  const day = topic === 'stay.review-open' ? 0 : reviewDays - reviewClosingDays;
  return hourOfDay(addDays(booking.endDate, day), reviewOpensAtHour, zoneOf(booking)).toJSDate();
}

/** A reminder whose time has passed already is left out: the person has just been notified. */
async function planReminder(
  trx: Trx,
  { id }: Booking,
  about: Omit<Reminder, 'bookingId'>,
  { runAt, now }: { runAt: Date; now: Date },
): Promise<void> {
  if (runAt <= now) return;
  const uniqueKey = `${about.topic} ${id}`;
  await insertJob(trx, remindJob, { bookingId: id, ...about }, { now, runAt, uniqueKey });
}

/** Tells the other side about the step; a guest who cancels also gets a confirmation. @param booking before the step */
export async function notifyOfStep(trx: Trx, booking: Booking, step: BookingStep): Promise<void> {
  const now = step.at;
  switch (step.status) {
    case 'confirmed':
      await notifyOfConfirmation(trx, booking, { now });
      await planStayReminders(trx, booking, now);
      break;
    case 'declined':
      await notifySide(trx, booking, 'guest', { topic: 'booking.declined', now });
      break;
    case 'expired':
      await notifySide(trx, booking, 'guest', { topic: 'booking.expired', now });
      break;
    case 'cancelled':
      await notifyOfCancellation(trx, booking, step);
      break;
    case 'pending':
    case 'completed':
      break;
  }
  if (step.refundAmount !== null && step.refundAmount > 0) {
    await notifySide(trx, booking, 'guest', { topic: 'payment.refunded', amount: step.refundAmount, now });
  }
}

/** A suspended person is not notified, nor is the host of each booking of a departure that is cancelled as a whole. */
async function notifyOfCancellation(trx: Trx, booking: Booking, step: BookingStep): Promise<void> {
  const { suspended, withDeparture, cancelledBy: by = null } = step;
  if (by === null) return;
  const isRequest = booking.status === 'pending';
  const about = {
    topic: 'booking.cancelled',
    by,
    now: step.at,
    ...(isRequest && { ofRequest: true }),
  } as const;
  if (suspended !== 'guest' && by !== 'guest') {
    const variant = withDeparture === 'too-few' && ({ variant: 'too-few' } as const);
    await notifySide(trx, booking, 'guest', { ...about, ...variant });
  }
  // Otherwise the last mail about the stay would say that it is confirmed. An older app names who cancelled.
  if (suspended !== 'guest' && by === 'guest' && !isRequest)
    await notifySide(trx, booking, 'guest', { ...about, variant: 'own', person: booking.guest.name });
  if (suspended !== 'host' && by !== 'host' && withDeparture === undefined)
    await notifySide(trx, booking, 'host', about);
}

/** Notifies the guest that a payment arrived. */
export const notifyOfPayment = (trx: Trx, booking: Booking, amount: number, now: Date): Promise<void> =>
  notifySide(trx, booking, 'guest', { topic: 'payment.received', amount, now });

/** Notifies the guest that the door code is there, or that it changed. The code itself is in no notification. */
export const notifyOfArrival = (
  trx: Trx,
  booking: Booking,
  when: { now: Date; variant?: 'changed' },
): Promise<void> => notifySide(trx, booking, 'guest', { topic: 'stay.arrival', ...when });

/** Notifies the guest that the programme of the stay changed. @param change `value` is the title of the item, if it is one */
export const notifyOfProgramme = (
  trx: Trx,
  booking: Booking,
  change: { now: Date; count: number; value?: string; variant?: 'called-off' },
): Promise<void> => notifySide(trx, booking, 'guest', { topic: 'stay.programme', ...change });

/** Notifies the guest that the host wrote to all guests. What it says is in no notification. */
export const notifyOfAnnouncement = (trx: Trx, booking: Booking, now: Date): Promise<void> =>
  notifySide(trx, booking, 'guest', { topic: 'stay.announcement', now });

/** Whether a reminder is still true: its job runs late after an outage, or again after a restore. */
function isTimely(booking: Booking, { topic, isOnly }: Reminder, now: Date): boolean {
  const today = dayIn(now, zoneOf(booking));
  switch (topic) {
    case 'booking.expiring':
      return booking.expiresAt !== null && booking.expiresAt > now.toISOString();
    case 'payment.needed':
      // From then on the reminders of the stay say it, if any comes.
      return isOnly === true ? today <= booking.endDate : today < reminderDay(booking, 'stay.soon');
    case 'stay.soon':
    case 'stay.tomorrow':
      return today === reminderDay(booking, topic);
  }
}

/**
 * What a job about a booking stores, with the locks of its two people and its listing; nothing if the booking is gone.
 * @param store reads the booking again, which may have changed since
 */
export async function storeAbout(
  db: Db,
  bookingId: number,
  store: JobResult['store'],
): Promise<JobResult | undefined> {
  const booking = await findBooking(db, bookingId);
  if (booking === null) return undefined;
  const people = [booking.userId, booking.host.id].map((id) => ({ kind: 'user' as const, id }));
  return { store, locks: [...people, { kind: 'property', id: booking.propertyId }] };
}

/** Sends planned reminders. */
export const remindKind = ({ database, clock }: { database: Database; clock: Clock }): JobKind =>
  jobKind(remindJob, (reminder) =>
    storeAbout(database.read, reminder.bookingId, (trx) => remindOne(trx, reminder, clock.now())),
  );

async function remindOne(trx: Trx, reminder: Reminder, now: Date): Promise<void> {
  const { bookingId, topic } = reminder;
  const booking = await findBooking(trx, bookingId);
  const isExpiring = topic === 'booking.expiring';
  if (booking?.status !== (isExpiring ? 'pending' : 'confirmed')) return;
  if (!isTimely(booking, reminder, now)) return;
  if (isExpiring) {
    await notifySide(trx, booking, 'host', { topic, until: booking.expiresAt ?? '', now });
    return;
  }
  // Who is suspended cannot pay.
  const isToPay = booking.payment === null && !(await isSuspended(trx, booking.userId));
  if (topic !== 'payment.needed') {
    await notifySide(trx, booking, 'guest', { topic, ...(isToPay && { variant: 'unpaid' }), now });
  } else if (isToPay) {
    await notifySide(trx, booking, 'guest', { topic, amount: booking.totalPrice, now });
  }
}
