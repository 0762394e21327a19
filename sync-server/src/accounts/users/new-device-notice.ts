import { notificationLimits } from '#contracts/request-limits.ts';
import type { DemoAccount } from '#contracts/domain/accounts/users.ts';
import { noteSecurityChange } from '#server/accounts/factors/security-notice.ts';
import { findDevicesOf } from '#server/accounts/sessions/session-repository.ts';
import { findNewestNotifications } from '#server/reach/notifications/notification-repository.ts';
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
 * new one; nor is one who was told of the same device, as far as the notices are still there, nor are demo accounts, which
 * everybody uses.
 */
export async function noteNewDevice(
  trx: Trx,
  { user, device, demoAccounts, now }: NewDeviceLogIn,
): Promise<void> {
  if (demoAccounts.some(({ username }) => username === user.username)) return;
  const known = await findDevicesOf(trx, user.id);
  if (known.length === 0 || known.includes(device)) return;
  // Who logs in and out with it every day was told the first time.
  if (await wasToldOf(trx, user.id, device)) return;
  await noteSecurityChange(trx, { userId: user.id, event: 'new-device', value: device, now });
}

async function wasToldOf(trx: Trx, userId: number, device: string): Promise<boolean> {
  const notifications = await findNewestNotifications(trx, userId, notificationLimits.perPerson);
  return notifications.some(({ params }) => params.event === 'new-device' && params.value === device);
}
