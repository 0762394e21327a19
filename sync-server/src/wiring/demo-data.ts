import type { DemoAccount } from '#contracts/domain/accounts/users.ts';
import { demoAccounts } from '../../demo/demo-accounts.ts';
import { seedDemoData } from '../../demo/seed-demo-data.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { Env } from '#server/env.ts';

/**
 * Seeds an empty database if demo data is on. The only file of `sync-server/src` that may import `sync-server/demo`
 * (enforced by lint).
 * @returns accounts for one-tap sign-in; none if demo data is off
 */
export async function loadDemoData(database: Database, clock: Clock, env: Env): Promise<DemoAccount[]> {
  if (!env.demoData) return [];
  await seedDemoData(database, clock);
  return demoAccounts
    .filter((account) => isOpen(account, env))
    .map(({ username, password, label }) => ({ username, password, label }));
}

/** The staff account is offered only if the settings give it the demo's password. */
const isOpen = (
  { username, email, password }: (typeof demoAccounts)[number],
  { staffEmail, staffPassword }: Env,
): boolean => username !== 'staff' || (email === staffEmail && password === staffPassword);
