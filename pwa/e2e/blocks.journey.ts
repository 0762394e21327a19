import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callAs, type ApiCaller } from './support/api-caller.ts';
import { Device, expectAccessible, ownComplaints, phone } from './support/browser.ts';
import { startServer, type RunningServer } from './support/server.ts';

const text = 'Call me on +49 170 1234567, please.';

describe('a guest and a host without a stay', () => {
  let server: RunningServer;
  // Two hosts of the demo data, because its guests have stays with both.
  let host: ApiCaller;
  let guest: ApiCaller;
  let conversationId: number;
  const device = new Device({ viewport: phone, hasTouch: true, isMobile: true });
  beforeAll(async () => {
    server = await startServer();
    await device.turnOn();
    [guest, host] = [await callAs(server.origin, 'host'), await callAs(server.origin, 'host2')];
    const listings = await guest.get<{ id: number; hostId: number }[]>('/api/properties?limit=100');
    const propertyId = listings.find(({ hostId }) => hostId === host.id)!.id;
    const pair = { user1Id: guest.id, user2Id: host.id, propertyId };
    conversationId = (await guest.post<{ id: number }>('/api/conversations', pair)).id;
    const page = await device.page();
    await page.goto(`${server.origin}/produce`);
    await page.evaluate(async () => {
      const body = JSON.stringify({ username: 'host', password: 'retreat-host' });
      const headers = { 'Content-Type': 'application/json' };
      await fetch('/api/auth/login', { method: 'POST', headers, body });
    });
  });
  afterAll(async () => {
    await device.remove();
    await server.remove();
  });

  test('contact details are hidden from the host, after one warning', async () => {
    const page = await device.page();
    await page.goto(`${server.origin}/messages/${conversationId}`);
    await page.getByRole('textbox', { name: 'Write a message' }).fill(text);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText(/stay hidden until a stay is confirmed\. Send anyway\?/).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send anyway' }).click();
    await page.getByText(/^Phone numbers, email addresses and links are hidden/).waitFor();
    await page
      .getByRole('region', { name: /^Messages with/ })
      .getByText(text)
      .waitFor();
    await expectAccessible(page);
    const received = await host.get<{ content: string }[]>(`/api/messages/conversation/${conversationId}`);
    expect(received.map(({ content }) => content)).toEqual([
      'Call me on [hidden until a stay is confirmed], please.',
    ]);
  });

  test('a host who is blocked offline is hidden at once and cannot write any more, until the block is removed', async () => {
    const page = await device.page();
    const blocked = () => guest.get<{ id: number }[]>('/api/blocks');
    await device.context.setOffline(true);
    await page.getByRole('button', { name: 'Block', exact: true }).click();
    const question = page.getByRole('dialog', { name: /^Block / });
    await question.getByRole('button', { name: 'Block', exact: true }).click();
    await page.getByRole('heading', { name: 'You blocked this person' }).waitFor();
    await expectAccessible(page);
    await device.context.setOffline(false);
    await expect.poll(async () => (await blocked()).map(({ id }) => id)).toEqual([host.id]);
    await expect(host.post('/api/messages', { conversationId, content: 'Hello?' })).rejects.toThrow('403');

    await page.goto(`${server.origin}/people/${host.id}`);
    await page.getByRole('heading', { name: 'You blocked this person' }).waitFor();
    await expectAccessible(page);
    await page.goto(`${server.origin}/account`);
    await page.getByRole('button', { name: /^Unblock / }).click();
    await page.getByText('You have not blocked anybody.').waitFor();
    await expect.poll(blocked).toEqual([]);
    await host.post('/api/messages', { conversationId, content: 'Welcome back.' });
    await page.goto(`${server.origin}/messages/${conversationId}`);
    await page
      .getByRole('region', { name: /^Messages with/ })
      .getByText('Welcome back.')
      .waitFor();
  });

  test('the console stayed clean', () => {
    expect(ownComplaints(device)).toEqual([]);
  });
});
