import { uniqueName } from '#contracts/domain/accounts/users.ts';
import type { Trx } from '#server/database/database.ts';
import { hashPassword } from '#server/accounts/passwords/passwords.ts';
import { addUser } from '#server/accounts/users/username-service.ts';
import { demoAccounts, otherHosts } from './demo-accounts.ts';

/** Password hashes by user id. Computed before the transaction, because hashing takes longer than all of its rows. */
type PasswordHashes = ReadonlyMap<number, string>;

export async function hashDemoPasswords(): Promise<PasswordHashes> {
  return new Map(
    await Promise.all(
      demoAccounts.map(async ({ id, password }) => [id, await hashPassword(password)] as const),
    ),
  );
}

/** No password has this hash: accounts that only own listings cannot be signed in to. */
const noPassword = '-';

/** Stores the demo accounts. @param createdAt ISO 8601 */
export async function seedPeople(trx: Trx, hashes: PasswordHashes, createdAt: string): Promise<void> {
  for (const person of [...demoAccounts, ...otherHosts]) {
    const { id, username, email, name, bio, languages = [], isHost } = person;
    const passwordHash = hashes.get(id) ?? noPassword;
    const user = { id, username, email, emailKey: uniqueName(email), name, bio, isHost, passwordHash };
    await addUser(trx, { ...user, languages, profileImage: null, emailVerifiedAt: createdAt }, createdAt);
  }
}

/** Public fields of the demo accounts, by id. */
export const demoPeople = new Map(
  [...demoAccounts, ...otherHosts].map(({ id, name }) => [id, { id, name, profileImage: null }]),
);
