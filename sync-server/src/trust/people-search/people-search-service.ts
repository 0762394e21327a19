import type {
  FoundBooking,
  FoundPeople,
  FoundPerson,
  PersonRole,
} from '#contracts/domain/trust/people-search.ts';
import { isStorableText } from '#contracts/fields/visible-text.ts';
import { peopleSearchLimits as limits } from '#contracts/people-search-limits.ts';
import { foldText } from '#contracts/rules/text/text-folding.ts';
import { findDeletionStates } from '#server/accounts/deletions/account-deletion-repository.ts';
import { findSuspendedAmong } from '#server/accounts/suspensions/suspension-repository.ts';
import {
  findAccountByEmail,
  findAccounts,
  findByNamePrefix,
  findByUsernamePrefix,
  type FoundAccount,
} from '#server/accounts/users/account-search-repository.ts';
import { asJudged } from '#server/booking/bookings/booking-access.ts';
import { findBookingByReference } from '#server/booking/bookings/stored/booking-repository.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { Clock } from '#server/lib/clock.ts';
import { AppError } from '#server/lib/errors.ts';

export interface PeopleSearchDeps {
  database: Database;
  clock: Clock;
}

/**
 * The people and the booking that staff are written to about: people by the beginning of their username or name or by their
 * email address, without erased accounts, and a booking by its number.
 * @throws {AppError} `bad_filter`
 */
export async function searchPeople(
  { database, clock }: PeopleSearchDeps,
  text: string,
): Promise<FoundPeople> {
  const searched = foldText(text);
  // PostgreSQL accepts no NUL, not even in a parameter. Marks and blanks alone would begin every name.
  if (!isStorableText(text) || searched.length < limits.textMin) {
    throw new AppError('bad_filter', `text: Must have at least ${limits.textMin} letters or digits.`);
  }
  const db = database.read;
  const [accounts, booking] = await Promise.all([findMatching(db, text), findBooking(db, text, clock.now())]);
  const people = await viewsOf(db, accounts);
  const matching = accounts.flatMap(({ id }) => people.get(id) ?? []);
  // Whole names first: what was typed may begin many others.
  const isWhole = ({ username, name }: FoundPerson): boolean =>
    foldText(username) === searched || foldText(name) === searched;
  const ordered = [...matching.filter(isWhole), ...matching.filter((one) => !isWhole(one))];
  return { booking, people: ordered.slice(0, limits.results), hasMore: ordered.length > limits.results };
}

/** The holder of the address, and the first accounts by username and by name: one more than is shown of each. */
async function findMatching(db: Db, text: string): Promise<FoundAccount[]> {
  const [byEmail, byUsername, byName] = await Promise.all([
    findAccountByEmail(db, text),
    findByUsernamePrefix(db, text, limits.results + 1),
    findByNamePrefix(db, text, limits.results + 1),
  ]);
  const found = [...(byEmail === null ? [] : [byEmail]), ...byUsername, ...byName];
  return [...new Map(found.map((account) => [account.id, account])).values()];
}

/** People as staff see them, by id, without those whose account is erased. */
async function viewsOf(db: Db, accounts: readonly FoundAccount[]): Promise<Map<number, FoundPerson>> {
  const ids = accounts.map(({ id }) => id);
  const [suspended, deletions] = await Promise.all([
    findSuspendedAmong(db, ids),
    findDeletionStates(db, ids),
  ]);
  const views = new Map<number, FoundPerson>();
  for (const account of accounts) {
    const { id, username, name, createdAt } = account;
    const deletion = deletions.get(id);
    if (deletion !== undefined && deletion !== 'waiting') continue;
    views.set(id, {
      id,
      username,
      name,
      role: roleOf(account),
      isSuspended: suspended.has(id),
      isLeaving: deletion !== undefined,
      joinedAt: createdAt,
    });
  }
  return views;
}

function roleOf({ role, isHost }: FoundAccount): PersonRole {
  if (role === 'staff') return 'staff';
  return isHost ? 'host' : 'guest';
}

const referencePattern = /^WLNS[A-Z0-9]+$/;

/** The booking with that number, as people write it: 'WLNS-7K42Q9', '#wlns 7k42q9'. */
async function findBooking(db: Db, text: string, now: Date): Promise<FoundBooking | null> {
  const reference = text.replace(/[\s#‐‑–-]/gu, '').toUpperCase();
  if (!referencePattern.test(reference)) return null;
  const stored = await findBookingByReference(db, reference);
  if (stored === null) return null;
  const { id, propertyId, property, startDate, endDate, status, guest, host } = await asJudged(
    db,
    stored,
    now,
  );
  const people = await viewsOf(db, await findAccounts(db, [guest.id, host.id]));
  return {
    ...{ id, reference, propertyId, title: property.title, startDate, endDate, status },
    guest: people.get(guest.id) ?? null,
    host: people.get(host.id) ?? null,
  };
}
