import { randomUUID } from 'node:crypto';
import { uniqueName } from '#contracts/domain/accounts/users.ts';
import type { Database, Trx } from '#server/database/database.ts';
import { nextId } from '#server/database/ids.ts';
import type { Env } from '#server/env.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Logger } from '#server/logger.ts';
import { hashPassword, isPassword } from '#server/accounts/passwords/passwords.ts';
import { deleteSessionsOf } from '#server/accounts/sessions/session-repository.ts';
import { changeRole } from './staff-role-service.ts';
import { findUserByEmailKey, findUserByUsernameKey, setPasswordHash, type User } from './user-repository.ts';
import { addUser, isUsernameFree } from './username-service.ts';

interface StaffDeps {
  database: Database;
  clock: Clock;
  env: Env;
  logger: Logger;
}

/**
 * Creates the first staff account, or gives it the role. If its password in the settings has changed, sets the new one and ends its sessions. The
 * account is identified by its email address only, because anyone can have its username.
 */
export async function ensureStaffAccount({ database, clock, env, logger }: StaffDeps): Promise<void> {
  const emailKey = uniqueName(env.staffEmail);
  const namesake = await findUserByUsernameKey(database.read, emailKey);
  if (namesake !== null && namesake.emailKey !== emailKey) {
    logger.warn(
      { account: namesake.id },
      'Another account has the address of STAFF_EMAIL as its username. It is not staff; at its next login it has to choose another username.',
    );
  }
  const existing = await findUserByEmailKey(database.read, emailKey);
  if (existing !== null) await changeRole(database, env.staffEmail, 'staff', clock.now());
  if (existing !== null && (await isPassword(existing.passwordHash, env.staffPassword))) return;
  const passwordHash = await hashPassword(env.staffPassword);
  if (existing === null) {
    await database.write((trx) =>
      addStaffAccount(trx, env.staffEmail, passwordHash, clock.now().toISOString()),
    );
    return;
  }
  await database.write(async (trx) => {
    await setPasswordHash(trx, existing.id, passwordHash);
    // Sign out sessions started with the old password.
    await deleteSessionsOf(trx, existing.id);
  });
  logger.warn(
    { account: existing.id },
    'The account with the address of STAFF_EMAIL now has the password of STAFF_PASSWORD; its sessions were ended.',
  );
}

async function addStaffAccount(
  trx: Trx,
  email: string,
  passwordHash: string,
  createdAt: string,
): Promise<void> {
  // Another instance may have started at the same time.
  if ((await findUserByEmailKey(trx, uniqueName(email))) !== null) return;
  const user: User = {
    id: await nextId(trx, 'users'),
    username: (await isUsernameFree(trx, 'staff', null)) ? 'staff' : `staff-${randomUUID()}`,
    email,
    emailKey: uniqueName(email),
    name: 'Wellens staff',
    bio: null,
    isHost: false,
    profileImage: null,
    passwordHash,
    role: 'staff',
    // Named by the operator.
    emailVerifiedAt: createdAt,
    emailRefusedAt: null,
  };
  await addUser(trx, user, createdAt);
}
