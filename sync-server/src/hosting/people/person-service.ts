import type { Person } from '#contracts/domain/trust/profiles.ts';
import { profileLimits } from '#contracts/form-limits.ts';
import { findDeletion } from '#server/accounts/deletions/account-deletion-repository.ts';
import { findPublicAccount } from '#server/accounts/users/user-repository.ts';
import {
  countStaysHosted,
  findNewestAtHost,
} from '#server/booking/bookings/stored/booking-participant-repository.ts';
import { findOpenCardsOf } from '#server/catalog/properties/public-listing-repository.ts';
import { findFirstAudits } from '#server/database/audit-repository.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { Clock } from '#server/lib/clock.ts';
import { AppError } from '#server/lib/errors.ts';
import { findNewestQuestionsTo } from '#server/messaging/conversations/conversation-repository.ts';
import { summarizeAnswers, type Asked } from './answer-summary.ts';

export interface PersonDeps {
  database: Database;
  clock: Clock;
}

/** Answers of the last year count, and of those the newest requests and questions. */
const answersSinceMs = 365 * 24 * 60 * 60_000;
const answersMax = 50;

/**
 * A person as everyone sees them: nothing about how they log in or where they stay.
 * @throws {AppError} `not_found` for an unknown person, and for one whose account was or will be deleted
 */
export async function getPerson({ database, clock }: PersonDeps, id: number): Promise<Person> {
  const db = database.read;
  const account = await findPublicAccount(db, id);
  if (account === null || (await findDeletion(db, id)) !== null) {
    throw new AppError('not_found', 'This person could not be found.');
  }
  const { createdAt, ...shown } = account;
  const now = clock.now();
  const sample = {
    since: new Date(now.getTime() - answersSinceMs).toISOString(),
    limit: answersMax,
  };
  const [requests, questions, staysHosted, listings] = await Promise.all([
    findRequests(db, id, sample),
    findNewestQuestionsTo(db, id, sample),
    countStaysHosted(db, id, profileLimits.staysHostedMax),
    findOpenCardsOf(db, id, profileLimits.listingsMax),
  ]);
  return {
    ...shown,
    memberSince: createdAt.slice(0, 7),
    answers: summarizeAnswers([...requests, ...questions], now),
    staysHosted,
    listings,
  };
}

/** Decisions of a request. A stay that was booked at once, or cancelled while it waited, has none of them. */
const decisions = ['booking.confirmed', 'booking.declined', 'booking.expired'];

/** The newest requests to a host that were answered, or expired without an answer. */
async function findRequests(
  db: Db,
  hostId: number,
  sample: { since: string; limit: number },
): Promise<Asked[]> {
  const made = await findNewestAtHost(db, hostId, sample);
  const decided = await findFirstAudits(db, 'bookings', [...made.keys()], decisions);
  return [...made].flatMap(([id, askedAt]) => {
    const decision = decided.get(id);
    if (decision === undefined) return [];
    return [{ askedAt, answeredAt: decision.action === 'booking.expired' ? null : decision.at }];
  });
}
