import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '#server/database/engines/open-database.ts';
import { PushStandIn, readVapid } from '#server/test-support/push-stand-in.ts';
import { role } from '../support/engines/element-query.ts';
import { EngineBrowser } from '../support/engines/engine-browser.ts';
import { callAs, type ApiCaller } from '../support/api-caller.ts';
import { startServer, type RunningServer } from '../support/server.ts';

const patient = { timeout: 30_000, interval: 100 };

/** Titles of the notifications that the browser shows. */
const shownTitles = async (): Promise<string[]> => {
  const registration = await navigator.serviceWorker.ready;
  return (await registration.getNotifications()).map(({ title }) => title);
};

describe('a guest with notifications in Firefox', () => {
  let service: PushStandIn;
  let server: RunningServer;
  let browser: EngineBrowser;
  let guest: ApiCaller;
  beforeAll(async () => {
    service = await PushStandIn.start();
    server = await startServer({
      PUSH_HOSTS: service.host,
      CONTACT_EMAIL: 'ops@wellens.example',
      // Tests are sent until one arrives.
      RATE_LIMITS: 'off',
    });
    guest = await callAs(server.origin, 'guest');
    browser = new EngineBrowser({
      'dom.push.enabled': true,
      'dom.push.connection.enabled': true,
      'dom.push.serverURL': `ws://${service.host}/`,
      'dom.push.testing.allowInsecureServerURL': true,
      'permissions.default.desktop-notification': 1,
      'alerts.useSystemBackend': false,
    });
    await browser.turnOn();
    await browser.goto(`${server.origin}/auth`);
    await browser.click(role('button', 'Guest'));
    await browser.waitForAddress(/^\/$/);
  });
  beforeEach(({ onTestFailed }) => {
    onTestFailed(() => {
      const { received, acknowledged } = service;
      process.stderr.write(
        `push service: ${received.length} received, acknowledged ${acknowledged.join()}\n`,
      );
      return browser.reportFailure();
    });
  });
  afterAll(async () => {
    await browser.remove();
    await server.remove();
    await service.close();
  });

  const seeShown = (title: string) =>
    vi.waitFor(async () => expect(await browser.evaluate(shownTitles)).toContain(title), patient);

  /** A request of the guest that the host accepts. */
  async function haveStayAccepted(): Promise<void> {
    const host = await callAs(server.origin, 'host');
    const bookings = await host.get<{ id: number; status: string }[]>('/api/bookings/hosting');
    const request = bookings.find(({ status }) => status === 'pending');
    await host.post(`/api/bookings/${request!.id}/accept`, {});
  }

  test('switches them on in the settings, and is asked for nothing before', async () => {
    await browser.goto(`${server.origin}/notifications/settings`);
    await browser.click(role('switch', 'Notifications on this device'));
    await browser.see(role('button', 'Send a test'));
    // The test must not depend on the time of day.
    await browser.click(role('switch', 'Quiet at night'));
    await vi.waitFor(async () => {
      const { quietHours } = await guest.get<{ quietHours: boolean }>('/api/notification-settings');
      expect(quietHours).toBe(false);
    }, patient);
  });

  test('receives an encrypted message, which the push service cannot read', async () => {
    await browser.click(role('button', 'Send a test'));
    await seeShown('It works');
    await vi.waitFor(() => expect(service.acknowledged).toEqual([100]), patient);
    const [push] = service.received;
    expect(readVapid(push!).claims).toMatchObject({ aud: service.origin, sub: 'mailto:ops@wellens.example' });
    expect(push!.body.includes('It works')).toBe(false);
  });

  test('is told when the host accepts', async () => {
    await haveStayAccepted();
    await seeShown('Your stay is confirmed');
  });

  test('a message for a browser that is gone ends its subscription, and the next start subscribes again', async () => {
    service.nextReplies.push({ status: 410 });
    const before = service.received.length;
    await guest.post('/api/push/test', {});
    await vi.waitFor(() => expect(service.received.length).toBe(before + 1), patient);
    await browser.goto(`${server.origin}/notifications/settings`);
    await vi.waitFor(async () => {
      await guest.post('/api/push/test', {});
      expect(service.received.length).toBeGreaterThan(before + 1);
    }, patient);
  });

  test('after a change of the server key, the next start subscribes again', async () => {
    const oldKey = readVapid(service.received.at(-1)!).key;
    await server.stop();
    const database = await openDatabase(server.databaseUrl);
    await database.write((trx) => trx('meta').where('key', 'vapid').delete());
    await database.close();
    await server.start();
    const { acknowledged } = service;
    acknowledged.length = 0;
    await browser.goto(`${server.origin}/notifications/settings`);
    await vi.waitFor(async () => {
      await guest.post('/api/push/test', {});
      expect(acknowledged).toContain(100);
    }, patient);
    expect(readVapid(service.received.at(-1)!).key).not.toBe(oldKey);
  });

  test('without a complaint in the console', () => {
    expect(browser.complaints).toEqual([]);
  });
});
