import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callAs, type ApiCaller } from './support/api-caller.ts';
import { desktop, Device, expectAccessible, ownComplaints, phone } from './support/browser.ts';
import { logIn } from './support/saved-changes.ts';
import { startServer, type RunningServer } from './support/server.ts';

interface Listing {
  id: number;
  hostId: number;
}

const signUp = {
  username: 'newcomer',
  email: 'newcomer@example.com',
  password: 'a long password',
};
const reasons = 'This message is advertising, which the rules of Wellens do not allow.';

describe('a new account that sends links', () => {
  let server: RunningServer;
  let hosts: ApiCaller[];
  let retreats: Listing[];
  const sender = new Device({ viewport: phone, hasTouch: true, isMobile: true });
  const laptop = new Device({ viewport: desktop });
  beforeAll(async () => {
    server = await startServer();
    await Promise.all([sender.turnOn(), laptop.turnOn()]);
    hosts = [await callAs(server.origin, 'host'), await callAs(server.origin, 'host2')];
    retreats = await hosts[0]!.get<Listing[]>('/api/properties?limit=100');
    const page = await sender.page();
    expect((await page.request.post(`${server.origin}/api/auth/register`, { data: signUp })).ok()).toBe(true);
    await page.goto(server.origin);
    await page.waitForFunction(() => localStorage.getItem('wellens-account') !== null);
  });
  afterAll(async () => {
    await Promise.all([sender.remove(), laptop.remove()]);
    await server.remove();
  });

  /** Writes a first message to a host. */
  async function writeTo(host: ApiCaller, text: string): Promise<void> {
    const page = await sender.page();
    const { id } = retreats.find(({ hostId }) => hostId === host.id)!;
    await page.goto(`${server.origin}/properties/${id}`);
    await page
      .getByRole('button', { name: /^(Contact|Message)/ })
      .first()
      .click();
    const box = page.getByRole('textbox', { name: 'Write a message' });
    await box.fill(text);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('button', { name: 'Send anyway' }).click();
    await page.getByText('Waiting for a check').first().waitFor();
  }
  const inboxOf = async (host: ApiCaller) =>
    (
      await host.get<{ otherUser: { name: string }; lastMessage: object | null; unreadCount: number }[]>(
        '/api/conversations/user',
      )
    ).filter(({ otherUser }) => otherUser.name === signUp.username);

  test('the host sees nothing until staff deliver the message, and then has it once', async () => {
    const [host] = hosts as [ApiCaller, ApiCaller];
    await writeTo(host, 'Look at www.other-retreats.com');
    await expectAccessible(await sender.page());
    expect(await inboxOf(host)).toMatchObject([{ lastMessage: null, unreadCount: 0 }]);

    const board = await laptop.page();
    await logIn(board, server.origin, 'Staff');
    await board.goto(`${server.origin}/admin?tab=held`);
    await board.getByRole('button', { name: /^newcomer to / }).waitFor();
    await expectAccessible(board);
    await board.getByRole('button', { name: /^newcomer to / }).click();
    await board.getByRole('button', { name: 'Nothing wrong' }).click();
    await expectAccessible(board);
    await board.getByRole('button', { name: 'Decide', exact: true }).click();
    await board.getByText('No messages to check.').waitFor();
    expect(await inboxOf(host)).toMatchObject([
      { lastMessage: { content: expect.stringContaining('Look at') as string }, unreadCount: 1 },
    ]);
    await (await sender.page()).getByText('Waiting for a check').waitFor({ state: 'detached' });
  });

  test('of a refused one the sender reads why, and the other host sees nothing', async () => {
    const [, host] = hosts as [ApiCaller, ApiCaller];
    await writeTo(host, 'Book it on www.other-retreats.com');
    const board = await laptop.page();
    await board.reload();
    await board.getByRole('button', { name: /^newcomer to / }).click();
    await board.getByRole('button', { name: 'Advertising' }).click();
    await board.getByRole('button', { name: 'Decide', exact: true }).click();
    const page = await sender.page();
    await page.getByText('Not delivered').first().waitFor();
    await page.getByText(reasons).first().waitFor();
    await expectAccessible(page);
    expect(await inboxOf(host)).toMatchObject([{ lastMessage: null, unreadCount: 0 }]);
    expect([...ownComplaints(sender), ...ownComplaints(laptop)]).toEqual([]);
  });
});
