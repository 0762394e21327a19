import { renewTicketKeys } from './booking/check-ins/ticket-key-service.ts';
import { expireAllOverdueBookings } from './booking/bookings/booking-expiry-service.ts';
import { eraseKind, type ErasureDeps } from './accounts/erasure/erasure-service.ts';
import { ErasureLog } from './accounts/erasure/erasure-log.ts';
import { findMailAddress } from './accounts/erasure/mail-address.ts';
import { settleReleases } from './booking/arrivals/arrival-release-service.ts';
import { announceKind, remindKind } from './booking/bookings/booking-notification-service.ts';
import { planKind } from './booking/calendar-sources/calendar-jobs.ts';
import { readKind } from './booking/calendar-sources/calendar-read-service.ts';
import { dropPassedDepartures } from './booking/departures/next-departure-service.ts';
import { settleDepartures } from './booking/group-retreats/departure-end-service.ts';
import { announceProgrammes } from './booking/programmes/programme-announcement-service.ts';
import { eraseSensitiveAnswers } from './booking/registrations/answer-erasure-service.ts';
import { clearOldStaysKind } from './booking/bookings/old-stay-service.ts';
import type { Deps } from './deps.ts';
import { emptyMessagesKind, erasureSteps } from './erasure-steps.ts';
import { endPauses } from './hosting/properties/pause-service.ts';
import { runMaintenance } from './maintenance.ts';
import {
  findUnreadMessages,
  messageMissedKind,
  messagePushKind,
} from './messaging/messages/message-notification-service.ts';
import { deliverKind } from './reach/delivery/deliver-service.ts';
import { digestKind } from './reach/delivery/digest-service.ts';
import { mailKind } from './reach/mail/mail-jobs.ts';
import { pushKind } from './reach/push/push-service.ts';
import { forgetOriginalKind, processKind } from './pictures/uploads/process-service.ts';
import { sweepPictures } from './pictures/uploads/picture-removal-service.ts';
import { publishDueReviews } from './trust/reviews/publication-service.ts';
import { endStaysKind } from './trust/suspensions/suspended-stays-job.ts';
import { endOverSuspensions } from './trust/suspensions/suspension-service.ts';
import { originOf } from './public-origin.ts';
import { recurringJob, type JobKind } from './platform/jobs/job.ts';

/** Readers see expired requests as expired immediately; the job frees their days and writes the change feed. */
const expirySeconds = 30;
const maintenanceSeconds = 60 * 60;

/** Dependencies of erasing accounts. */
export const erasureDeps = ({
  database,
  clock,
  env,
  mail,
  storage,
}: Pick<Deps, 'database' | 'clock' | 'env' | 'mail' | 'storage'>): ErasureDeps => ({
  database,
  clock,
  erasures: new ErasureLog(env.erasuresUrl),
  steps: erasureSteps({ mail, storage }),
});

/**
 * All kinds of jobs and how to run them, except those of pictures and of other sites' calendars.
 * @param databasePath path of the SQLite file; null if there is none
 */
export function jobKinds(deps: Deps, databasePath: string | null): JobKind[] {
  const { database, clock } = deps;
  return [
    recurringJob('bookings.expire', expirySeconds, async () => {
      await expireAllOverdueBookings(database, clock);
      await endPauses(database, clock);
    }),
    recurringJob('departures.settle', expirySeconds, async () => {
      await settleDepartures(database, clock);
    }),
    recurringJob('departures.drop', expirySeconds, () => dropPassedDepartures(database, clock)),
    recurringJob('arrivals.release', expirySeconds, () => settleReleases(database, clock)),
    recurringJob('programmes.announce', expirySeconds, () => announceProgrammes(database, clock)),
    recurringJob('reviews.publish', expirySeconds, () => publishDueReviews(database, clock)),
    recurringJob('suspensions.end', expirySeconds, () => endOverSuspensions(deps, originOf(deps.env))),
    endStaysKind(deps),
    recurringJob('answers.erase', maintenanceSeconds, () => eraseSensitiveAnswers(deps)),
    recurringJob('tickets.renew', maintenanceSeconds, () => renewTicketKeys(database, clock.now())),
    announceKind(deps),
    remindKind(deps),
    deliverKind(deps),
    messagePushKind(deps),
    messageMissedKind(deps),
    pushKind(deps),
    mailKind({
      mail: deps.mail,
      findAddress: (userId, isForConfirmed) => findMailAddress(database.read, userId, { isForConfirmed }),
    }),
    digestKind({ ...deps, findUnreadMessages }),
    eraseKind(erasureDeps(deps)),
    emptyMessagesKind(database),
    recurringJob('pictures.sweep', maintenanceSeconds, () => sweepPictures(deps)),
    clearOldStaysKind(deps),
    planKind(deps),
    recurringJob('maintenance', maintenanceSeconds, () => runMaintenance(deps, databasePath)),
  ];
}

/** Kinds that wait for other sites, with a worker of their own. */
export const calendarJobKinds = (deps: Deps): JobKind[] => [readKind(deps)];

/** Kinds that wait for the encoder. A worker of its own runs them, so that mails do not wait behind pictures. */
export const pictureJobKinds = (deps: Deps): JobKind[] => [processKind(deps), forgetOriginalKind(deps)];
