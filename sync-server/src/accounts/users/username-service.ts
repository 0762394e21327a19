import { uniqueName } from '#contracts/domain/accounts/users.ts';
import type { Db, Trx } from '#server/database/database.ts';
import { recordAudit } from '#server/database/audit-repository.ts';
import { AppError } from '#server/lib/errors.ts';
import {
  findUserByEmailKey,
  findUserByUsernameKey,
  insertUser,
  setUsername,
  type NewUser,
  type User,
} from './user-repository.ts';
import {
  deleteUsernameKeys,
  findHolders,
  holdsUsernameKeys,
  insertUsernameKeys,
} from './username-key-repository.ts';
import { isReservedUsername, usernameKeysOf } from './username-keys.ts';

/** Adds every row that shows the person's name to the change feed. */
export type AnnounceName = (trx: Trx, userId: number) => Promise<void>;

/** Form field that holds the chosen username. */
type UsernameField = 'username' | 'newUsername';

/** @throws {AppError} `invalid_fields` for a name that impersonates the product or its staff */
export function refuseReservedUsername(username: string, field: UsernameField): void {
  if (!isReservedUsername(username)) return;
  const message = 'This username is reserved. Please choose another one.';
  throw new AppError('invalid_fields', message, { errors: [{ field, message }] });
}

/**
 * Whether no other account has that username, a look-alike, or it as an email address.
 * @param userId account that wants it; null for a new one
 */
export async function isUsernameFree(db: Db, username: string, userId: number | null): Promise<boolean> {
  const keys = usernameKeysOf(username);
  const holders = await findHolders(db, keys);
  const others = [
    await findUserByUsernameKey(db, uniqueName(username)),
    await findUserByEmailKey(db, uniqueName(username)),
  ];
  return (
    keys.length > 0 &&
    [...holders.values()].every((holder) => holder === userId) &&
    others.every((other) => other === null || other.id === userId)
  );
}

/** @throws {AppError} `taken` if another account's name looks the same */
export async function refuseTakenUsername(
  trx: Trx,
  username: string,
  { field, userId }: { field: UsernameField; userId: number | null },
): Promise<void> {
  if (await isUsernameFree(trx, username, userId)) return;
  const message = 'This username is already taken.';
  throw new AppError('taken', message, { errors: [{ field, message }] });
}

/** Stores a new account with the keys of its username, if they are free. @param createdAt ISO 8601 */
export async function addUser(trx: Trx, user: NewUser, createdAt: string): Promise<void> {
  const isFree = await isUsernameFree(trx, user.username, null);
  await insertUser(trx, user, createdAt);
  if (isFree) await takeKeys(trx, user.id, user.username);
}

async function takeKeys(trx: Trx, userId: number, username: string): Promise<void> {
  await insertUsernameKeys(
    trx,
    usernameKeysOf(username).map((key) => ({ key, userId })),
  );
}

/**
 * The account with a unique username. An old username that looks like another account's is replaced at login.
 * @param newUsername replacement; null if none was given
 * @throws {AppError} `username_change_required` without a new one; `taken`, `invalid_fields` for the new one
 */
export async function ensureUsername(
  trx: Trx,
  user: User,
  { newUsername, now, announceName }: { newUsername: string | null; now: Date; announceName: AnnounceName },
): Promise<User> {
  const emailHolder = await findUserByEmailKey(trx, uniqueName(user.username));
  const isAnothersEmail = emailHolder !== null && emailHolder.id !== user.id;
  if (!isAnothersEmail) {
    if (await holdsUsernameKeys(trx, user.id)) return user;
    if (await isUsernameFree(trx, user.username, user.id)) {
      await takeKeys(trx, user.id, user.username);
      return user;
    }
  }
  if (newUsername === null) throw new AppError('username_change_required');
  const renamed = await rename(trx, user, newUsername, now);
  await announceName(trx, user.id);
  return renamed;
}

async function rename(trx: Trx, user: User, chosen: string, now: Date): Promise<User> {
  refuseReservedUsername(chosen, 'newUsername');
  await refuseTakenUsername(trx, chosen, { field: 'newUsername', userId: user.id });
  const username = chosen.normalize('NFKC').trim();
  // The display name is the registered username unless it was set to another one.
  const name = user.name === user.username ? username : user.name;
  await setUsername(trx, user.id, username, name);
  await deleteUsernameKeys(trx, user.id);
  await takeKeys(trx, user.id, username);
  await recordAudit(trx, {
    at: now.toISOString(),
    actorId: user.id,
    action: 'user.renamed',
    table: 'users',
    id: user.id,
    detail: { from: user.username, to: username },
  });
  return { ...user, username, name };
}
