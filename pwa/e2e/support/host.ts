import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { readRows } from './in-page.ts';

interface Account {
  username: string;
  password: string;
}

export const hostAccount: Account = { username: 'host', password: 'retreat-host' };
export const staffAccount: Account = { username: 'staff', password: 'retreat-staff' };

/** Signs the browser in by cookie and waits until the device can work offline: account, listings and leased ids. */
export async function signInDevice(page: Page, origin: string, account: Account): Promise<void> {
  await page.request.post(`${origin}/api/auth/login`, { data: account });
  await page.goto(origin);
  const name = `wellens-user-${await accountOf(page)}`;
  await vi.waitFor(async () => {
    const leases = await readStore<{ key: string }>(page, name, 'meta');
    const own = await readStore(page, name, 'ownProperties');
    expect(leases.map(({ key }) => key)).toContain('leases');
    expect(own.length).toBeGreaterThan(0);
  }, patient);
}

/** Timeout for a device that has just started on a busy machine. */
const patient = { timeout: 30_000, interval: 100 };

/** The account the device remembers. */
const accountOf = (page: Page): Promise<string> =>
  vi.waitFor(async () => {
    const account = await page.evaluate(() => localStorage.getItem('wellens-account'));
    if (account === null) throw new Error('The device knows nobody yet');
    return account;
  }, patient);

/** All rows of a table on the device, read directly from IndexedDB; none if the table does not exist. */
export async function readStore<T>(page: Page, database: string, store: string): Promise<T[]> {
  const rows = await page.evaluate(readRows, { database, store });
  return rows as T[];
}

/** Calls the API as this person, from outside any browser. */
export async function askAs(origin: string, account: Account) {
  const login = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(account),
  });
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .join('; ');
  return async (path: string): Promise<Property[]> => {
    const reply = await fetch(origin + path, { headers: { cookie } });
    return (await reply.json()) as Property[];
  };
}
