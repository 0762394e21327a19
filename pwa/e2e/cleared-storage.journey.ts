import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardsOf, Device, ownComplaints } from './support/browser.ts';
import { readRows } from './support/in-page.ts';
import { expectNothingWaits, logIn } from './support/saved-changes.ts';
import { startServer, type RunningServer } from './support/server.ts';

const guest = 1;

describe('the browser clears the databases under an open page', () => {
  let server: RunningServer;
  const phone = new Device();

  beforeAll(async () => {
    server = await startServer();
    await phone.turnOn();
    await logIn(await phone.page(), server.origin, 'Guest');
  });
  afterAll(async () => {
    await phone.remove();
    await server.remove();
  });

  test('fault 27: the person stays signed in, gets everything back and can go on, without a reload', async () => {
    const page = await phone.page();
    await page.goto(`${server.origin}/wishlist`);
    await cardsOf(page).first().waitFor();
    const before = await cardsOf(page).count();
    const session = await phone.context.newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', { origin: server.origin, storageTypes: 'indexeddb' });
    const favorites = { database: `wellens-user-${guest}`, store: 'favorites' };
    await expect
      .poll(async () => (await page.evaluate(readRows, favorites)).length, { timeout: 20_000 })
      .toBe(before);
    await expect.poll(() => cardsOf(page).count(), { timeout: 20_000 }).toBe(before);
    expect(await page.getByText('Storage is unavailable').count()).toBe(0);
    await cardsOf(page)
      .getByRole('button', { name: /^Save / })
      .first()
      .click();
    await page.getByText('Removed from wishlist').waitFor();
    await expectNothingWaits(page, guest);
    await expect.poll(() => cardsOf(page).count()).toBe(before - 1);
    expect(ownComplaints(phone)).toEqual([]);
  });
});
