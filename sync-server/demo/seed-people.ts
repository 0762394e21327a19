import { uniqueName } from '#contracts/domain/users.ts';
import type { Trx } from '#server/database/database.ts';
import { hashPassword } from '#server/accounts/passwords/passwords.ts';
import { addUser } from '#server/accounts/users/username-service.ts';
import { demoAccounts, otherHosts } from './demo-accounts.ts';

/** Hashes by user id, made before the transaction: hashing takes longer than all of its rows. */
export type PasswordHashes = ReadonlyMap<number, string>;

export async function hashDemoPasswords(): Promise<PasswordHashes> {
  return new Map(
    await Promise.all(
      demoAccounts.map(async ({ id, password }) => [id, await hashPassword(password)] as const),
    ),
  );
}

/** No password has this hash: nobody signs in to the accounts that only have listings. */
const noPassword = '-';

/** Stores everybody of the demo. @param createdAt ISO 8601 */
export async function seedPeople(trx: Trx, hashes: PasswordHashes, createdAt: string): Promise<void> {
  for (const person of [...demoAccounts, ...otherHosts]) {
    const { id, username, email, name, bio, isHost } = person;
    const passwordHash = hashes.get(id) ?? noPassword;
    const user = { id, username, email, emailKey: uniqueName(email), name, bio, isHost, passwordHash };
    await addUser(trx, { ...user, profileImage: null }, createdAt);
  }
}

/** What others may know of everybody of the demo, by id. */
export const demoPeople = new Map(
  [...demoAccounts, ...otherHosts].map(({ id, name }) => [id, { id, name, profileImage: null }]),
);
