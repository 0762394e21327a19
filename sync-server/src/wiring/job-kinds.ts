import { renewTicketKeys } from '#server/booking/check-ins/ticket-key-service.ts';
import { expireAllOverdueBookings } from '#server/booking/bookings/booking-expiry-service.ts';
import { noteDeletionKind } from '#server/accounts/erasure/deletion-notes.ts';
import { eraseKind, type ErasureDeps } from '#server/accounts/erasure/erasure-service.ts';
import { ErasureLog } from '#server/accounts/erasure/erasure-log.ts';
import { findMailAddress } from '#server/accounts/erasure/mail-address.ts';
import { noteAcceptedAddress, noteRefusedAddress } from '#server/accounts/users/refused-address.ts';
import { notifyGuestsKind } from '#server/booking/announcements/announcement-service.ts';
import { releaseDueCodes } from '#server/booking/arrivals/arrival-release-service.ts';
import { announceKind, remindKind } from '#server/booking/bookings/booking-notification-service.ts';
import { planKind } from '#server/booking/calendar-sources/calendar-jobs.ts';
import { readKind } from '#server/booking/calendar-sources/calendar-read-service.ts';
import { dropPassedDepartures } from '#server/booking/departures/next-departure-service.ts';
import { endBookingsKind } from '#server/booking/group-retreats/departure-cancellation-service.ts';
import { advanceDepartures } from '#server/booking/group-retreats/departure-end-service.ts';
import {
  announceProgrammes,
  notifyOfProgrammesKind,
} from '#server/booking/programmes/programme-announcement-service.ts';
import {
  planProgrammeReminders,
  programmeRemindKind,
} from '#server/booking/programmes/programme-reminder-service.ts';
import { eraseSensitiveAnswers } from '#server/booking/registrations/answer-erasure-service.ts';
import { clearOldStaysKind } from '#server/booking/bookings/old-stay-service.ts';
import type { Database } from '#server/database/database.ts';
import { updateHighWaterMark } from '#server/database/epoch.ts';
import type { Deps } from '#server/deps.ts';
import { emptyMessagesKind, erasureSteps } from './erasure-steps.ts';
import { endPauses } from '#server/hosting/properties/pause-service.ts';
import { runMaintenance } from './maintenance.ts';
import {
  findUnreadMessages,
  messageMissedKind,
  messagePushKind,
} from '#server/messaging/messages/message-notification-service.ts';
import { deliverKind } from '#server/reach/delivery/deliver-service.ts';
import { digestKind } from '#server/reach/delivery/digest-service.ts';
import { mailKind } from '#server/reach/mail/mail-jobs.ts';
import { pushKind } from '#server/reach/push/push-service.ts';
import { forgetOriginalKind, processKind } from '#server/pictures/uploads/process-service.ts';
import { sweepPictures } from '#server/pictures/uploads/picture-removal-service.ts';
import { publishDueReviews } from '#server/trust/reviews/publication-service.ts';
import { reviewRemindKind } from '#server/trust/reviews/review-reminder-service.ts';
import { endStaysKind } from '#server/trust/suspensions/suspended-stays-job.ts';
import { endOverSuspensions } from '#server/trust/suspensions/suspension-service.ts';
import { originOf } from '#server/public-origin.ts';
import { runEach } from '#server/lib/run-each.ts';
import { recurringJob, type JobKind } from '#server/platform/jobs/job.ts';

/** Readers see expired requests as expired immediately; the job frees their days and writes the change feed. */
const expirySeconds = 30;
const maintenanceSeconds = 60 * 60;
/** Who picks something that begins soon is reminded of it all the same. */
const reminderSeconds = 2 * 60;
/** Writes of so many seconds can be missed if the process is killed and a copy of its file is then put back. */
const markSeconds = 60;

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
    recurringJob('bookings.expire', expirySeconds, () =>
      runEach(
        [() => expireAllOverdueBookings(database, clock), () => endPauses(database, clock)],
        'Some bookings or pauses could not be ended',
      ),
    ),
    recurringJob('departures.settle', expirySeconds, () => advanceDepartures(database, clock)),
    endBookingsKind(deps),
    notifyGuestsKind(deps),
    recurringJob('departures.drop', expirySeconds, () => dropPassedDepartures(database, clock)),
    recurringJob('arrivals.release', expirySeconds, () => releaseDueCodes(database, clock)),
    recurringJob('programmes.announce', expirySeconds, () => announceProgrammes(database, clock)),
    notifyOfProgrammesKind(deps),
    recurringJob('programmes.plan-reminders', reminderSeconds, () => planProgrammeReminders(database, clock)),
    programmeRemindKind(deps),
    recurringJob('reviews.publish', expirySeconds, () => publishDueReviews(database, clock)),
    recurringJob('suspensions.end', expirySeconds, () => endOverSuspensions(deps, originOf(deps.env))),
    endStaysKind(deps),
    recurringJob('answers.erase', maintenanceSeconds, () => eraseSensitiveAnswers(deps)),
    recurringJob('tickets.renew', maintenanceSeconds, () => renewTicketKeys(database, clock.now())),
    announceKind(deps),
    remindKind(deps),
    reviewRemindKind(deps),
    deliverKind(deps),
    messagePushKind(deps),
    messageMissedKind(deps),
    pushKind(deps),
    mailKind({
      mail: deps.mail,
      findAddress: (userId, isForConfirmed) => findMailAddress(database.read, userId, { isForConfirmed }),
      noteRefusal: (userId, address) => noteRefusedAddress(deps, userId, address),
      noteAcceptance: noteAcceptedAddress,
    }),
    digestKind({ ...deps, findUnreadMessages }),
    eraseKind(erasureDeps(deps)),
    noteDeletionKind({ ...erasureDeps(deps), epoch: deps.epoch }),
    emptyMessagesKind(database),
    recurringJob('pictures.sweep', maintenanceSeconds, () => sweepPictures(deps)),
    clearOldStaysKind(deps),
    planKind(deps),
    recurringJob('maintenance', maintenanceSeconds, () => runMaintenance(deps)),
    ...(databasePath === null ? [] : [markKind(database, databasePath)]),
  ];
}

const markKind = (database: Database, databasePath: string): JobKind =>
  recurringJob('epoch.mark', markSeconds, () => updateHighWaterMark(database, databasePath));

/** Kinds that wait for other sites, with a worker of their own. */
export const calendarJobKinds = (deps: Deps): JobKind[] => [readKind(deps)];

/** Kinds that wait for the encoder. A worker of its own runs them, so that mails do not wait behind pictures. */
export const pictureJobKinds = (deps: Deps): JobKind[] => [processKind(deps), forgetOriginalKind(deps)];
