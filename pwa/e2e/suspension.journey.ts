import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callAs, type ApiCaller } from './support/api-caller.ts';
import { desktop, Device, expectAccessible, ownComplaints, phone } from './support/browser.ts';
import { logIn } from './support/saved-changes.ts';
import { startServer, type RunningServer } from './support/server.ts';

interface Listing {
  id: number;
  hostId: number;
  title: string;
}
interface Stay {
  status: string;
  startDate: string;
  host: { id: number };
}

const statement = 'Two guests paid for a retreat that does not exist.';

/** Gives an account the role of staff, as its operator does. */
function makeStaff({ databaseUrl }: RunningServer, email: string): void {
  const cli = ['node_modules/tsx/dist/cli.mjs', 'sync-server/scripts/staff.ts', 'add', email];
  execFileSync(process.execPath, cli, { env: { ...process.env, DATABASE_URL: databaseUrl } });
}

describe('a host whom staff suspend', () => {
  let server: RunningServer;
  let guest: ApiCaller;
  let host: ApiCaller;
  let listing: Listing;
  const guestDevice = new Device({ viewport: phone, hasTouch: true, isMobile: true });
  const board = new Device({ viewport: desktop });
  beforeAll(async () => {
    server = await startServer();
    makeStaff(server, 'jonas.brandt@demo.example');
    [guest, host] = [await callAs(server.origin, 'guest'), await callAs(server.origin, 'host2')];
    const listings = await guest.get<Listing[]>('/api/properties?limit=100');
    const known = await guest.get<{ propertyId: number }[]>('/api/conversations/user');
    const booked = await guest.get<{ propertyId: number }[]>('/api/bookings/mine');
    const knownIds = new Set([...known, ...booked].map(({ propertyId }) => propertyId));
    // Guests of a retreat still see it.
    listing = listings.find(({ id, hostId }) => hostId === host.id && !knownIds.has(id))!;
    await Promise.all([guestDevice.turnOn(), board.turnOn()]);
  });
  afterAll(async () => {
    await Promise.all([guestDevice.remove(), board.remove()]);
    await server.remove();
  });

  const laterStays = async () => {
    const today = new Date().toISOString().slice(0, 10);
    const stays = await guest.get<Stay[]>('/api/bookings/mine');
    return stays
      .filter((stay) => stay.host.id === host.id && stay.startDate > today)
      .map(({ status }) => status);
  };

  test('is logged out, reads why and appeals; the listing is gone for guests until somebody else lifts it', async () => {
    const trips = await guestDevice.page();
    await logIn(trips, server.origin, 'Guest');
    await trips.goto(`${server.origin}/properties/${listing.id}`);
    await trips.getByRole('heading', { level: 1, name: listing.title }).waitFor();
    expect(await laterStays()).toContain('confirmed');
    const report = { targetKind: 'person', targetId: host.id, reason: 'fraud', text: 'There was no house.' };
    const { id } = await guest.post<{ id: number }>('/api/reports', report);

    // Staff read what it does, and decide.
    const page = await board.page();
    await logIn(page, server.origin, 'Staff');
    await page.goto(`${server.origin}/admin?tab=reports`);
    await page.getByRole('button', { name: /^Person: / }).click();
    await page.getByRole('radio', { name: /^Suspend/ }).check();
    await page.getByRole('button', { name: '30 days' }).click();
    await page.getByText(/retreats are hidden\. .*future stays? at them/).waitFor();
    await page.getByRole('textbox', { name: /^Statement of reasons/ }).fill(statement);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Decide', exact: true }).click();
    await page.getByRole('heading', { name: /^Suspended until / }).waitFor();
    await expectAccessible(page);

    // The listing disappears from the guest's device, and the guest gets a notification.
    await trips.getByRole('heading', { name: 'Retreat not found' }).waitFor();
    await expect.poll(laterStays).not.toContain('confirmed');
    await trips.goto(`${server.origin}/notifications`);
    await trips.getByText('A stay was cancelled').first().waitFor();

    // The host's session has ended. After a new login they read the reasons and appeal.
    await expect(host.get('/api/auth/sessions')).rejects.toThrow('401');
    await board.remove();
    const laptop = new Device({ viewport: desktop });
    await laptop.turnOn();
    const account = await laptop.page();
    await logIn(account, server.origin, 'Second host');
    await account.getByText(/^Your account is suspended until/).waitFor();
    await account.getByRole('link', { name: 'Read more' }).click();
    await account.getByText(statement).first().waitFor();
    await expectAccessible(account);
    await account.getByRole('button', { name: 'Appeal', exact: true }).click();
    await account
      .getByRole('textbox', { name: /^Why do you disagree/ })
      .fill('The house is there, look at it.');
    await account.getByRole('button', { name: 'Send', exact: true }).click();
    await account.getByText('You asked for another decision.', { exact: false }).waitFor();

    // Another member of staff lifts it.
    const second = await callAs(server.origin, 'guest2');
    const outlook = await second.get<{ history: { id: number }[] }>(
      `/api/moderation/reports/${id}/suspension`,
    );
    const reason = 'We have seen the house ourselves.';
    await second.post(`/api/moderation/suspensions/${outlook.history[0]!.id}/lift`, { reason });
    await account.reload();
    await account.getByRole('region', { name: 'You', exact: true }).waitFor();
    await account.getByRole('heading', { name: 'Your account is suspended' }).waitFor({ state: 'detached' });
    await trips.goto(`${server.origin}/properties/${listing.id}`);
    await trips.getByRole('heading', { level: 1, name: listing.title }).waitFor();
    expect([...ownComplaints(guestDevice), ...ownComplaints(laptop)]).toEqual([]);
    await laptop.remove();
  });
});
