import type { DemoAccount } from '#contracts/domain/accounts/users.ts';
import { noteSecurityChange } from '#server/accounts/factors/security-notice.ts';
import { findDevicesOf } from '#server/accounts/sessions/session-repository.ts';
import type { Trx } from '#server/database/database.ts';
import type { User } from './user-repository.ts';

interface NewDeviceLogIn {
  user: Pick<User, 'id' | 'username'>;
  /** Browser and system of the login, in words. */
  device: string;
  /** Accounts that everybody may use. */
  demoAccounts: readonly DemoAccount[];
  now: Date;
}

/**
 * Tells a person of a login with a device that none of their sessions has: somebody else may have the password. Runs
 * before the session of the login starts. A person who is logged in nowhere is not told, because every login would be a
 * new one; nor are demo accounts, which everybody uses.
 */
export async function noteNewDevice(
  trx: Trx,
  { user, device, demoAccounts, now }: NewDeviceLogIn,
): Promise<void> {
  if (demoAccounts.some(({ username }) => username === user.username)) return;
  const known = await findDevicesOf(trx, user.id);
  if (known.length === 0 || known.includes(device)) return;
  await noteSecurityChange(trx, { userId: user.id, event: 'new-device', value: device, now });
}
