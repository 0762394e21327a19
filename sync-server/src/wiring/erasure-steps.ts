import { formerMember } from '#contracts/domain/accounts/former-member.ts';
import { deleteBlocksOf } from '#server/accounts/blocks/block-repository.ts';
import { renameInBlocks } from '#server/accounts/blocks/block-service.ts';
import { deleteFactorsOf } from '#server/accounts/factors/factor-deletion.ts';
import { deleteSessionsOf } from '#server/accounts/sessions/session-repository.ts';
import { deleteSuspensionsOf } from '#server/accounts/suspensions/suspension-repository.ts';
import { deleteAllTokensOf } from '#server/accounts/tokens/account-token-repository.ts';
import { deleteExportOf } from '#server/accounts/export/export-repository.ts';
import { emptyMessagesJob, eraseJob } from '#server/accounts/erasure/erasure-jobs.ts';
import type { ErasureStep } from '#server/accounts/erasure/erasure-service.ts';
import { eraseUser } from '#server/accounts/users/user-repository.ts';
import { deleteUsernameKeys } from '#server/accounts/users/username-key-repository.ts';
import { endStaysOf, renameInStays } from '#server/booking/bookings/booking-erasure-service.ts';
import { requireAllEnded } from '#server/booking/bookings/ending-bookings.ts';
import { leaveAllWaitingLists } from '#server/booking/group-retreats/waiting-service.ts';
import { eraseAnswersOf } from '#server/booking/registrations/answer-erasure-service.ts';
import { deleteFavoritesOf } from '#server/catalog/favorites/favorite-repository.ts';
import { findEveryPropertyIdOf } from '#server/catalog/properties/property-repository.ts';
import { findAuditsAbout, findFormerNames, scrubAudits } from '#server/database/audit-repository.ts';
import { deleteChangesFor } from '#server/database/change-repository.ts';
import type { Database, ReceiptName, Trx } from '#server/database/database.ts';
import { findAndHandle } from '#server/database/find-and-handle.ts';
import { emptyReceipts, findReceiptsShowing, type ReceiptPage } from '#server/database/receipt-repository.ts';
import { eraseListing } from '#server/hosting/properties/property-erasure-service.ts';
import { deleteHeldFrom } from '#server/messaging/messages/held-message-repository.ts';
import {
  emptyMessagesFrom,
  renameInConversations,
} from '#server/messaging/messages/message-erasure-service.ts';
import { erasePicturesOf } from '#server/pictures/uploads/picture-removal-service.ts';
import type { Storage } from '#server/pictures/storage/storage.ts';
import { jobKind, type JobKind } from '#server/platform/jobs/job.ts';
import { deleteJobsFor } from '#server/platform/jobs/job-service.ts';
import type { MailTransport } from '#server/reach/mail/mail-transport.ts';
import { deleteNotificationsOf } from '#server/reach/notifications/notification-repository.ts';
import { deleteSettingsOf } from '#server/reach/notifications/settings-repository.ts';
import { deleteUnsubscribeTokensOf } from '#server/reach/notifications/unsubscribe-repository.ts';
import { deleteSubscriptionsOf } from '#server/reach/push/push-subscription-repository.ts';
import { eraseReportsOf } from '#server/trust/reports/report-erasure-service.ts';
import { eraseReviewsOf } from '#server/trust/reviews/review-erasure-service.ts';
import { deleteLeasesOf } from '#server/sync/lease-repository.ts';

/** Rows per transaction, so that other writes do not wait long. */
const pageSize = 200;

/** Receipts per statement that looks for a person in their answers. */
const receiptsPerRead = 500;

/** Repeats a transaction until it handles less than a full page. */
async function repeat(database: Database, store: (trx: Trx) => Promise<number>): Promise<void> {
  while ((await database.write(store)) >= pageSize);
}

/** The same for rows that remain: each transaction begins after the last row of the one before. */
async function walk(
  database: Database,
  store: (trx: Trx, after: number) => Promise<number | null>,
): Promise<void> {
  for (let after: number | null = 0; after !== null;) {
    const from: number = after;
    after = await database.write((trx) => store(trx, from));
  }
}

/** Rows that only their person sees, in one transaction: their numbers are bounded by limits of the product. */
const deleteOwnRows: ErasureStep = ({ database }, { id }) =>
  database.write(async (trx) => {
    await eraseUser(trx, id);
    await deleteUsernameKeys(trx, id);
    await deleteSubscriptionsOf(trx, id);
    await deleteSessionsOf(trx, id);
    await deleteAllTokensOf(trx, id);
    await deleteFactorsOf(trx, id);
    await deleteFavoritesOf(trx, id);
    await deleteBlocksOf(trx, id);
    await deleteSuspensionsOf(trx, id);
    await deleteNotificationsOf(trx, id);
    await deleteSettingsOf(trx, id);
    await deleteUnsubscribeTokensOf(trx, id);
    await deleteLeasesOf(trx, id);
    await deleteExportOf(trx, id);
  });

/**
 * Empties the receipts that show the person, in one pass by primary key. The account is renamed and without sessions by
 * then, so a receipt that is stored during the pass does not show the person, wherever its key is.
 */
const emptyReceiptsShowing: ErasureStep = async ({ database }, { id }) => {
  for (let after: ReceiptName | null = null; ;) {
    const { showing, last }: ReceiptPage = await findReceiptsShowing(
      database.read,
      id,
      after,
      receiptsPerRead,
    );
    if (showing.length > 0) await database.write((trx) => emptyReceipts(trx, showing), { locks: [] });
    if (last === null) return;
    after = last;
  }
};

const forgetMails =
  (mail: MailTransport | null): ErasureStep =>
  async (_, { email }) => {
    await mail?.forget?.(email);
  };

const eraseListings: ErasureStep = async ({ database, now }, { id }) => {
  for (const listingId of await findEveryPropertyIdOf(database.read, id)) {
    await database.write((trx) => eraseListing(trx, listingId, now.toISOString()));
  }
};

/**
 * What is erased with an account, in order: first what needs the person's name and address, then the account, then what is
 * shown again with the new name. The table of rules is `accounts/erasure/erasure-rules.ts`.
 * @param deps `mail` is null if `MAIL_URL` is off
 */
export const erasureSteps = ({
  mail,
  storage,
}: {
  mail: MailTransport | null;
  storage: Storage;
}): readonly ErasureStep[] => [
  forgetMails(mail),
  async ({ database }, { id, name }) => {
    const kept = [eraseJob.name, emptyMessagesJob.name];
    const names = [name, ...(await findFormerNames(database.read, id))];
    await deleteJobsFor(database, { userId: id, names, kept });
  },
  ({ database, now }, { id }) => repeat(database, (trx) => endStaysOf(trx, id, now, pageSize)),
  ({ database }, { id }) => repeat(database, (trx) => deleteHeldFrom(trx, id, pageSize)),
  deleteOwnRows,
  async ({ database, now }, { id, removesReviews }) => {
    requireAllEnded(await database.write((trx) => leaveAllWaitingLists(trx, id, now)));
    await walk(database, (trx, after) => eraseAnswersOf(trx, id, after, pageSize));
    const reviews = { userId: id, removesPublished: removesReviews, limit: pageSize };
    await walk(database, (trx, after) => eraseReviewsOf(trx, reviews, after));
    await walk(database, (trx, after) => eraseReportsOf(trx, id, after, pageSize));
  },
  ({ database }, { id }) => erasePicturesOf({ database, storage }, id),
  eraseListings,
  ({ database }, { id }) =>
    walk(database, (trx, after) => renameInStays(trx, { userId: id, name: formerMember }, after, pageSize)),
  ({ database }, { id }) => walk(database, (trx, after) => renameInConversations(trx, id, after, pageSize)),
  ({ database }, { id }) => walk(database, (trx, after) => renameInBlocks(trx, id, after, pageSize)),
  emptyReceiptsShowing,
  ({ database }, { id }) =>
    findAndHandle(database, {
      size: pageSize,
      find: (limit) => findAuditsAbout(database.read, id, limit),
      handle: scrubAudits,
    }),
  ({ database }, { id }) => repeat(database, (trx) => deleteChangesFor(trx, id, pageSize)),
  // A mail may have been on its way when the first step ran.
  forgetMails(mail),
];

/** Empties the messages of an erased person, and the copies in reports about them since the erasure. */
export const emptyMessagesKind = (database: Database): JobKind =>
  jobKind(emptyMessagesJob, async ({ userId }) => {
    await repeat(database, (trx) => emptyMessagesFrom(trx, userId, pageSize));
    await walk(database, (trx, after) => eraseReportsOf(trx, userId, after, pageSize));
    return undefined;
  });
