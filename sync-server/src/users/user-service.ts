import { createHmac, randomBytes } from 'node:crypto';
import { uniqueName, type Credentials, type Registration, type SessionUser } from '#contracts/users.ts';
import type { Db, Trx } from '#server/database/database.ts';
import { nextId } from '#server/database/ids.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { Caller } from './caller.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { deleteSession, deleteSessionsOf } from './session-repository.ts';
import { startSession } from './session-service.ts';
import { findUser, findUserByKey, insertUser, setPasswordHash, type User } from './user-repository.ts';

type AccountDeps = Pick<Deps, 'database' | 'clock' | 'env' | 'limits'>;
type LogInDeps = AccountDeps & Pick<Deps, 'logger'>;

/** Who signed in, and the token for the cookie. */
export interface SignedIn {
  user: SessionUser;
  token: string;
}

/** The signed-in person as their own device may know them; null once the account is gone. */
export async function findSessionUser(db: Db, caller: Caller): Promise<SessionUser | null> {
  const user = await findUser(db, caller.userId);
  return user === null ? null : toSessionUser(user, caller.isStaff);
}

/**
 * Opens an account and signs it in. Source: spec §5, decision 002.
 * @throws {AppError} `taken` for a name or address somebody has, the staff's included; `invalid_fields` for a password
 * that everybody tries first; `too_many_requests`
 */
export async function register(
  { database, clock, env, limits }: AccountDeps,
  { username, email, password }: Registration,
  from: { address: string; caller: Caller | null },
): Promise<SignedIn> {
  if (isCommonPassword(password)) {
    const message = 'This password is among the first that others would try. Please choose another one.';
    throw new AppError('invalid_fields', message, { errors: [{ field: 'password', message }] });
  }
  await limits.consume('registration', from.address);
  if (uniqueName(email) === uniqueName(env.staffEmail)) throw taken('email', takenEmail);
  const passwordHash = await hashPassword(password);
  return database.write(async (trx) => {
    await refuseTaken(trx, username, email);
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
    };
    await insertUser(trx, user, clock.now().toISOString());
    return {
      user: toSessionUser(user, false),
      token: await rotateSession(trx, user.id, from.caller, clock.now()),
    };
  });
}

const takenUsername = 'This username is already taken.';
const takenEmail = 'This email address is already in use.';
const taken = (field: 'username' | 'email', message: string) =>
  new AppError('taken', message, { errors: [{ field, message }] });

/** A username may not be somebody else's e-mail address either, because both sign in through the same field. */
async function refuseTaken(trx: Trx, username: string, email: string): Promise<void> {
  if ((await findUserByKey(trx, uniqueName(username))) !== null) throw taken('username', takenUsername);
  if ((await findUserByKey(trx, uniqueName(email))) !== null) throw taken('email', takenEmail);
}

/**
 * Signs in. An unknown name gets the same answer in the same time as a wrong password. Ten failures for an account from
 * an address close that way for a while; the account itself is never locked, or anybody could lock out anybody.
 * @throws {AppError} `wrong_credentials`, `too_many_requests`
 */
export async function logIn(
  { database, clock, env, limits, logger }: LogInDeps,
  { username, password }: Credentials,
  from: { address: string; caller: Caller | null },
): Promise<SignedIn> {
  const key = uniqueName(username);
  const user = await findUserByKey(database.read, key);
  const attempt = `${user === null ? `name:${key}` : `account:${user.id}`} ${from.address}`;
  // Counted before the hash is computed: guesses sent at the same time would otherwise all be tried.
  const triesLeft = await limits.consume('login', attempt);
  const isRight = await isPassword(user?.passwordHash ?? null, password).catch(async (error: unknown) => {
    await limits.giveBack('login', attempt);
    throw error;
  });
  if (!isRight || user === null) {
    logger.info({ ...toLoggedName(user, key), address: from.address, triesLeft }, 'Failed login');
    throw new AppError('wrong_credentials');
  }
  await limits.giveBack('login', attempt);
  const token = await database.write((trx) => rotateSession(trx, user.id, from.caller, clock.now()));
  return { user: toSessionUser(user, user.emailKey === uniqueName(env.staffEmail)), token };
}

/** Differs for each start of the server, so that a logged digest cannot be looked up in a list of names. */
const nameDigestKey = randomBytes(32);

/**
 * The account a failed login was meant for. A name that nobody has is logged as a short keyed digest: people type their
 * password into the wrong field.
 */
function toLoggedName(user: User | null, key: string): { account: number } | { unknownName: string } {
  if (user !== null) return { account: user.id };
  return { unknownName: createHmac('sha256', nameDigestKey).update(key).digest('base64url').slice(0, 8) };
}

/** A new session for every login, so that a token planted before it is worth nothing. */
async function rotateSession(trx: Trx, userId: number, earlier: Caller | null, now: Date): Promise<string> {
  if (earlier !== null) await deleteSession(trx, earlier.sessionId);
  return startSession(trx, userId, now);
}

export async function logOut({ database }: AccountDeps, caller: Caller | null): Promise<void> {
  if (caller !== null) await database.write((trx) => deleteSession(trx, caller.sessionId));
}

/** Makes the staff account, or gives it the password of the settings when that one changed, which ends its sessions. */
export async function ensureStaffAccount({
  database,
  clock,
  env,
}: Omit<AccountDeps, 'limits'>): Promise<void> {
  const key = uniqueName(env.staffEmail);
  const existing = await findUserByKey(database.read, key);
  if (existing !== null && (await isPassword(existing.passwordHash, env.staffPassword))) return;
  const passwordHash = await hashPassword(env.staffPassword);
  await database.write(async (trx) => {
    if (existing !== null) {
      await setPasswordHash(trx, existing.id, passwordHash);
      // Whoever signed in with the old password is out.
      await deleteSessionsOf(trx, existing.id);
      return;
    }
    const username = (await findUserByKey(trx, 'staff')) === null ? 'staff' : key;
    const user: User = {
      id: await nextId(trx, 'users'),
      username,
      email: env.staffEmail,
      emailKey: key,
      name: 'Wellens staff',
      bio: null,
      isHost: false,
      profileImage: null,
      passwordHash,
    };
    await insertUser(trx, user, clock.now().toISOString());
  });
}

function toSessionUser(user: User, isStaff: boolean): SessionUser {
  const { id, username, email, name, bio, isHost, profileImage } = user;
  return { id, username, email, name, bio, isHost, isStaff, profileImage };
}
