import { uniqueName } from '#contracts/domain/accounts/users.ts';
import { noteSecurityChange } from '#server/accounts/factors/security-notice.ts';
import type { Database, Trx } from '#server/database/database.ts';
import type { Clock } from '#server/lib/clock.ts';
import { clearEmailRefused, markEmailRefused } from './user-repository.ts';

/**
 * Marks the account whose present address takes no mail, and tells its person in the app. A marked account, and one that
 * has another address by now, stay as they are.
 */
export async function noteRefusedAddress(
  { database, clock }: { database: Database; clock: Clock },
  userId: number,
  address: string,
): Promise<void> {
  const now = clock.now();
  const refused = { emailKey: uniqueName(address), at: now.toISOString() };
  await database.write(
    async (trx) => {
      if (!(await markEmailRefused(trx, userId, refused))) return;
      await noteSecurityChange(trx, { userId, event: 'email-refused', value: address, now });
    },
    { locks: [{ kind: 'user', id: userId }] },
  );
}

/** The present address takes mails again, if it is this one. */
export const noteAcceptedAddress = (trx: Trx, userId: number, address: string): Promise<void> =>
  clearEmailRefused(trx, userId, uniqueName(address));
