import type { DemoAccount } from '#contracts/domain/users.ts';
import { demoAccounts } from '../demo/demo-accounts.ts';
import { seedDemoData } from '../demo/seed-demo-data.ts';
import type { Clock } from './lib/clock.ts';
import type { Database } from './database/database.ts';
import type { Env } from './env.ts';

/**
 * Fills an empty database with the demo, while demo data is on. The only file of `sync-server/src` that imports
 * `sync-server/demo`; lint refuses it elsewhere.
 * @returns accounts that can be signed in to with one tap; none while demo data is off
 */
export async function loadDemoData(database: Database, clock: Clock, env: Env): Promise<DemoAccount[]> {
  if (!env.demoData) return [];
  await seedDemoData(database, clock);
  return demoAccounts
    .filter((account) => isOpen(account, env))
    .map(({ username, password, label }) => ({ username, password, label }));
}

/** The staff account can be opened with the demo's password only while the settings give it that one. */
const isOpen = (
  { username, email, password }: (typeof demoAccounts)[number],
  { staffEmail, staffPassword }: Env,
): boolean => username !== 'staff' || (email === staffEmail && password === staffPassword);
