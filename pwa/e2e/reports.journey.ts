import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desktop, Device, expectAccessible, ownComplaints, waitForServiceWorker } from './support/browser.ts';
import { callAs } from './support/api-caller.ts';
import { cacheAllChunks } from './support/in-page.ts';
import { logIn } from './support/saved-changes.ts';
import { startServer, type RunningServer } from './support/server.ts';

interface Listing {
  id: number;
  reviewCount: number;
}
interface Queue {
  reports: { id: number; version: number; targetKind: string }[];
}

describe('reports', () => {
  let server: RunningServer;
  const phone = new Device();
  const laptop = new Device({ viewport: desktop });
  beforeAll(async () => {
    server = await startServer();
    await Promise.all([phone.turnOn(), laptop.turnOn()]);
  });
  afterAll(async () => {
    await Promise.all([phone.remove(), laptop.remove()]);
    await server.remove();
  });

  test('a review reported offline reaches staff, who hide it; a second decision is told about the first', async () => {
    const guest = await callAs(server.origin, 'guest');
    const staff = await callAs(server.origin, 'staff');
    const listings = await guest.get<Listing[]>('/api/properties');
    const { id, reviewCount } = listings.find((one) => one.reviewCount > 3)!;

    const page = await phone.page();
    await logIn(page, server.origin, 'Guest');
    await waitForServiceWorker(page);
    await page.reload();
    await page.evaluate(cacheAllChunks);
    await page.goto(`${server.origin}/properties/${id}`);
    const report = page.getByRole('button', { name: 'Report this review' }).first();
    await report.waitFor();
    await phone.context.setOffline(true);
    await report.click();
    await page.getByRole('radio', { name: /^Offensive or hateful/ }).check();
    await page.getByRole('textbox', { name: /^What happened/ }).fill('It insults the host.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('Thank you for your report').waitFor();
    await page.goto(`${server.origin}/sync`);
    await page.getByText(/^Report: /).waitFor();
    await phone.context.setOffline(false);
    const findReports = async () => (await staff.get<Queue>('/api/moderation/reports')).reports;
    await expect.poll(findReports).toHaveLength(1);
    const [sent] = await findReports();

    const board = await laptop.page();
    await logIn(board, server.origin, 'Staff');
    await board.goto(`${server.origin}/admin?tab=reports`);
    await board.getByRole('button', { name: /^Review: / }).click();
    await board.getByText('It insults the host.').waitFor();
    await board.getByRole('radio', { name: /^Dismiss/ }).check();
    await board.getByRole('button', { name: 'No rule broken' }).click();
    await expectAccessible(board);
    await staff.post(`/api/moderation/reports/${sent!.id}/decide`, {
      ...{ version: sent!.version, decision: 'hide', template: 'offensive' },
      statement: 'This insults a person.',
    });
    await board.getByRole('button', { name: 'Decide', exact: true }).click();
    await board.getByText(/decided about this report after you opened it, and hid/).waitFor();
    await board.getByRole('button', { name: 'Undo the decision' }).waitFor();
    await expectAccessible(board);

    const after = await guest.get<Listing>(`/api/properties/${id}`);
    expect(after.reviewCount).toBe(reviewCount - 1);
    await page.goto(`${server.origin}/account`);
    await page.getByText('We hid it').waitFor();
    await page.getByText('This insults a person.').waitFor();
    await expectAccessible(page);
    // The browser also reports the refused decision.
    expect([...ownComplaints(phone), ...ownComplaints(laptop)]).toEqual([]);
  });
});
