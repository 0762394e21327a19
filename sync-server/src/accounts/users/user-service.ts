import { uniqueName, type Registration, type SessionUser } from '#contracts/domain/accounts/users.ts';
import type { Database, Db, Trx } from '#server/database/database.ts';
import { nextId } from '#server/database/ids.ts';
import type { Env } from '#server/env.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Caller } from '#server/lib/caller.ts';
import { refuseCommonPassword } from '#server/accounts/passwords/common-passwords.ts';
import { hashPassword } from '#server/accounts/passwords/passwords.ts';
import { refuseLeaving } from '#server/accounts/deletions/keep-account.ts';
import { queueLink } from '#server/accounts/tokens/account-links.ts';
import { findPendingEmail } from '#server/accounts/tokens/account-token-repository.ts';
import { toVerifyMail } from '#server/accounts/tokens/email-mails.ts';
import { deleteSession } from '#server/accounts/sessions/session-repository.ts';
import { startSession } from '#server/accounts/sessions/session-service.ts';
import { pageOfMails } from '#server/reach/mail/mail-pages.ts';
import { refuseTakenEmail } from './email-holders.ts';
import {
  findPresentSuspension,
  type Suspension,
} from '#server/accounts/suspensions/suspension-repository.ts';
import { findUser, type User } from './user-repository.ts';
import { addUser, refuseReservedUsername, refuseTakenUsername } from './username-service.ts';

export interface AccountDeps {
  database: Database;
  clock: Clock;
  env: Env;
  limits: RateLimits;
}

/** Until when a person can appeal their suspension, ISO 8601; null if they cannot. */
export type FindAppealUntil = (db: Db, suspension: Suspension, now: Date) => Promise<string | null>;

/** What describes the suspension of an account. */
export interface SuspensionDeps {
  clock: Clock;
  findAppealUntil: FindAppealUntil;
}

/** Where a login comes from. */
export interface LogInOrigin {
  /** Network address, for rate limits. */
  address: string;
  /** Session that the login replaces. */
  caller: Caller | null;
  /** Browser and system in words. */
  device: string;
}

/** Who signed in, and the token for the cookie. */
export interface SignedIn {
  user: SessionUser;
  token: string;
}

/** The caller's own account; null if it was deleted. */
export async function findSessionUser(
  db: Db,
  deps: SuspensionDeps & { env: Env },
  caller: Caller,
): Promise<SessionUser | null> {
  const user = await findUser(db, caller.userId);
  return user === null ? null : withPresentState(db, deps, toSessionUser(user, deps.env, caller));
}

/** Adds what only the person themselves may read: the address they still have to confirm, and their suspension. */
export async function withPresentState(
  db: Db,
  deps: SuspensionDeps,
  user: SessionUser,
): Promise<SessionUser> {
  const pendingEmail = await findPendingEmail(db, user.id, deps.clock.now().toISOString());
  return withSuspension(db, deps, pendingEmail === null ? user : { ...user, pendingEmail });
}

/** Adds the suspension of the account, if it is suspended. */
async function withSuspension(
  db: Db,
  { clock, findAppealUntil }: SuspensionDeps,
  user: SessionUser,
): Promise<SessionUser> {
  const suspension = await findPresentSuspension(db, user.id);
  if (suspension === null) return user;
  const { statement, startedAt, until, reportId, guestStays, hiddenListings } = suspension;
  const shown = {
    ...{ statement, startedAt, until, reportId },
    appealUntil: await findAppealUntil(db, suspension, clock.now()),
    hidesListings: hiddenListings.length > 0,
    cancelsTrips: guestStays === 'cancel',
  };
  return { ...user, isStaff: false, suspension: shown };
}

/**
 * Opens an account, signs it in and mails a link that confirms its address. Source: spec §5, decision 002.
 * @throws {AppError} `taken` for a look-alike name or a used address, including the staff's; `invalid_fields` for a
 * reserved name or a common password; `too_many_requests`, `unavailable`
 */
export async function register(
  { database, clock, env, limits }: AccountDeps,
  { username, email, password }: Registration,
  from: LogInOrigin,
): Promise<SignedIn> {
  refuseReservedUsername(username, 'username');
  refuseCommonPassword(password);
  await limits.consume('registration', from.address);
  // Hash before checking the address; otherwise the response time would reveal the staff's.
  const passwordHash = await hashPassword(password);
  return database.write(async (trx) => {
    await refuseTakenUsername(trx, username, { field: 'username', userId: null });
    const now = clock.now();
    await refuseTakenEmail(trx, uniqueName(email), { env, userId: null, now });
    const user: User = {
      id: await nextId(trx, 'users'),
      username: username.normalize('NFKC').trim(),
      email: email.trim(),
      emailKey: uniqueName(email),
      name: username.normalize('NFKC').trim(),
      bio: null,
      isHost: false,
      profileImage: null,
      passwordHash,
      role: 'member',
      emailVerifiedAt: null,
      emailRefusedAt: null,
    };
    await addUser(trx, user, now.toISOString());
    if (env.mailUrl !== 'off') {
      const link = {
        purpose: 'verify',
        userId: user.id,
        email: user.email,
        toContent: toVerifyMail,
      } as const;
      await queueLink(trx, env, link, now);
    }
    return {
      user: toSessionUser(user, env, { needsSecondFactor: false }),
      token: await rotateSession(trx, user.id, from, now),
    };
  });
}

/**
 * Every login gets a new session, so that a token planted before it is useless.
 * @param factors.hasSecondFactor whether the login used a second factor
 * @throws {AppError} `account_leaving` for an account that is to be deleted
 */
export async function rotateSession(
  trx: Trx,
  userId: number,
  from: LogInOrigin,
  now: Date,
  { hasSecondFactor } = { hasSecondFactor: false },
): Promise<string> {
  await refuseLeaving(trx, userId);
  if (from.caller !== null) await deleteSession(trx, from.caller.sessionId);
  return startSession(trx, userId, now, { device: from.device, hasSecondFactor });
}

export async function logOut({ database }: AccountDeps, caller: Caller | null): Promise<void> {
  if (caller !== null) await database.write((trx) => deleteSession(trx, caller.sessionId), { locks: [] });
}

/** @param session whether it lacks the second factor that staff needs */
export function toSessionUser(
  user: User,
  env: Pick<Env, 'mailUrl' | 'demoData'>,
  session: Pick<Caller, 'needsSecondFactor'>,
): SessionUser {
  const { id, username, email, name, bio, isHost, role, profileImage } = user;
  const needsSecondFactor = session.needsSecondFactor === true;
  const isStaff = role === 'staff' && !needsSecondFactor;
  const shown = { id, username, email, name, bio, isHost, isStaff, needsSecondFactor, profileImage };
  return {
    ...shown,
    emailStatus: emailStatusOf(user, env),
    emailRefused: user.emailRefusedAt !== null && env.mailUrl !== 'off',
    mailPage: pageOfMails(env),
    sendsMail: env.mailUrl !== 'off',
  };
}

function emailStatusOf(
  { emailVerifiedAt }: User,
  { mailUrl }: Pick<Env, 'mailUrl'>,
): SessionUser['emailStatus'] {
  if (emailVerifiedAt !== null) return 'verified';
  return mailUrl === 'off' ? 'unchecked' : 'unverified';
}
