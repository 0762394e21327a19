import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desktop, Device, expectAccessible, ownComplaints, waitForServiceWorker } from './support/browser.ts';
import { callAs } from './support/api-caller.ts';
import { cacheAllChunks } from './support/in-page.ts';
import { readStore } from './support/host.ts';
import { logIn } from './support/saved-changes.ts';
import { startServer, type RunningServer } from './support/server.ts';

describe('a profile', () => {
  let server: RunningServer;
  const phone = new Device();
  const visitor = new Device({ viewport: desktop });
  beforeAll(async () => {
    server = await startServer();
    await Promise.all([phone.turnOn(), visitor.turnOn()]);
  });
  afterAll(async () => {
    await Promise.all([phone.remove(), visitor.remove()]);
    await server.remove();
  });

  test('written offline is sent with the next connection and read by a visitor; a booked host’s page opens offline', async () => {
    const page = await phone.page();
    await logIn(page, server.origin, 'Guest');
    await waitForServiceWorker(page);
    await page.reload();
    await page.evaluate(cacheAllChunks);
    const guest = await callAs(server.origin, 'guest');
    const [stay] =
      await guest.get<{ propertyId: number; host: { id: number; name: string } }[]>('/api/bookings/mine');
    const hostAnswer = page.waitForResponse((response) =>
      response.url().endsWith(`/api/people/${stay!.host.id}`),
    );
    await page.goto(`${server.origin}/properties/${stay!.propertyId}`);
    await hostAnswer;
    // The answer may still be on its way into the store.
    await expect
      .poll(async () =>
        (await readStore<{ id: number }>(page, 'wellens-public', 'people')).map(({ id }) => id),
      )
      .toContain(stay!.host.id);
    await page.goto(`${server.origin}/account`);
    await page.getByRole('button', { name: 'Edit profile' }).waitFor();

    await phone.context.setOffline(true);
    await page.goto(`${server.origin}/properties/${stay!.propertyId}`);
    await page.getByRole('link', { name: /^Hosted by/ }).click();
    await page.getByRole('heading', { level: 1, name: stay!.host.name }).waitFor();
    await expectAccessible(page);
    await page.goto(`${server.origin}/account`);
    await page.getByRole('button', { name: 'Edit profile' }).click();
    await page.getByRole('textbox', { name: 'About you' }).fill('Written in a tunnel.');
    await page.getByRole('combobox', { name: 'Languages you speak' }).selectOption({ label: 'Finnish' });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByText("Saved on this device. We'll send it when you're back online.").waitFor();
    await page.getByText('Written in a tunnel.').waitFor();
    await expectAccessible(page);

    const other = await visitor.page();
    await other.goto(`${server.origin}/people/${guest.id}`);
    await other.getByRole('heading', { level: 1, name: 'Maya Ortiz' }).waitFor();
    expect(await other.getByText('Written in a tunnel.').count()).toBe(0);
    await phone.context.setOffline(false);
    await page.getByText('Your profile is saved.').waitFor();
    await other.reload();
    await other.getByText('Written in a tunnel.').waitFor();
    await other.getByText(/Speaks .*Finnish/).waitFor();
    await expectAccessible(other);
    expect([...ownComplaints(phone), ...ownComplaints(visitor)]).toEqual([]);
  });
});
