import { readFileSync } from 'node:fs';
import { unzipSync, strFromU8 } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/database/engines/open-database.ts';
import type { Database, Trx } from '#server/database/database.ts';
import { cardsOf, Device, expectAccessible, ownComplaints } from './support/browser.ts';
import { readStore } from './support/host.ts';
import { startServer, type RunningServer } from './support/server.ts';

const username = 'leaving-nora';
const email = 'nora@leaving.example';
const password = 'moss under the cedar';
const past = '2020-01-01T00:00:00.000Z';

describe('a person who leaves', () => {
  let server: RunningServer;
  let database: Database;
  let page: Page;
  let userId: number;
  const device = new Device();
  beforeAll(async () => {
    server = await startServer();
    database = await openDatabase(server.databaseUrl);
    await device.turnOn();
    page = await device.page();
    const signUp = { username, email, password, name: 'Nora' };
    const user = (await (
      await page.request.post(`${server.origin}/api/auth/register`, { data: signUp })
    ).json()) as { id: number };
    userId = user.id;
    await page.goto(server.origin);
    await cardsOf(page).first().waitFor();
  });
  afterAll(async () => {
    await device.remove();
    await database.close();
    await server.remove();
  });

  /** Changes the server's database, as time would. */
  const change = (work: (trx: Trx) => Promise<unknown>) => database.write(work, { locks: [] });
  /** The proof of the login becomes older than ten minutes. */
  const letProofAge = () => change((trx) => trx('sessions').update({ proved_at: past }));

  /** Answers the question who is there. */
  async function prove(): Promise<void> {
    const dialog = page.getByRole('dialog', { name: /Confirm it.s you/ });
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  /** Requests the deletion and waits until the page says how to undo it. */
  async function leave(): Promise<void> {
    await page.goto(`${server.origin}/account`);
    // By keyboard: lists above the button are still loading, and it moves.
    await page.getByRole('button', { name: 'Delete account' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    const confirm = dialog.getByRole('button', { name: 'Delete my account' });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByLabel(`Type ${username} to confirm`).fill(username);
    await expectAccessible(page);
    await letProofAge();
    await confirm.click();
    await prove();
    await page.getByText(/Your account will be deleted on/).waitFor();
  }

  test('gets a copy of their data: a page to read, and files for programs', async () => {
    await letProofAge();
    await page.goto(`${server.origin}/account`);
    await page.getByRole('button', { name: 'Get my data' }).click();
    await prove();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download your data' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('wellens-data.zip');
    const files = unzipSync(readFileSync(await download.path()));
    const text = (name: string): string => strFromU8(files[name]!);
    expect(text('index.html')).toContain(email);
    expect(JSON.parse(text('users.json'))).toMatchObject([{ id: userId, username, email }]);
    for (const name of Object.keys(files).filter((name) => name.endsWith('.json'))) {
      expect(JSON.parse(text(name)), name).toBeInstanceOf(Array);
    }
  });

  test('asks for the deletion, and keeps the account by logging in again', async () => {
    await leave();
    await page.goto(`${server.origin}/auth?tab=login`);
    const form = page.getByRole('tabpanel', { name: 'Log In' });
    await form.getByLabel('Username').fill(username);
    await form.getByLabel('Password', { exact: true }).fill(password);
    await form.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('heading', { name: /Your account will be deleted on/ }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Keep my account' }).click();
    await cardsOf(page).first().waitFor();
  });

  test('is erased after seven days, and the device keeps a draft until they answer', async () => {
    await page.goto(`${server.origin}/list-property`);
    await page.getByRole('textbox', { name: 'Title' }).fill('A cabin that was never listed');
    const drafts = () => readStore(page, `wellens-user-${userId}`, 'drafts');
    await expect.poll(drafts).toHaveLength(1);
    await leave();
    await change((trx) => trx('account_deletions').update({ deletes_at: past }));
    await change((trx) =>
      trx('jobs').where({ kind: 'account.erase', state: 'waiting' }).update({ run_at: past }),
    );
    const findName = (): Promise<string[]> => database.read('users').where('id', userId).pluck('name');
    await expect.poll(findName).toEqual(['Former member']);

    await page.goto(server.origin);
    await page.getByText('Your account was deleted').waitFor();
    await page.getByText('One draft or change on this device was never sent.', { exact: false }).waitFor();
    expect(await drafts()).toHaveLength(1);
    await page.getByRole('button', { name: 'Delete from this device' }).click();
    const names = () =>
      page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));
    await expect.poll(names).not.toContain(`wellens-user-${userId}`);
    expect(ownComplaints(device)).toEqual([]);
  });
});
