import type { CDPSession, Worker } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callAs, type ApiCaller } from './support/api-caller.ts';
import { Device, expectAccessible, ownComplaints, waitForServiceWorker } from './support/browser.ts';
import { readStore } from './support/host.ts';
import { cacheAllChunks } from './support/in-page.ts';
import { logIn } from './support/saved-changes.ts';
import { startServer, type RunningServer } from './support/server.ts';

/** What a worker has, as far as this journey uses it. TypeScript's types for workers and pages exclude each other. */
interface WorkerScope extends EventTarget {
  /** Set by the journey. */
  hasShown?: boolean;
  registration: ServiceWorkerRegistration;
  clients: { openWindow: (url: string) => Promise<null> };
  NotificationEvent: new (
    type: string,
    init: { notification: Notification | undefined },
  ) => Event & { waitUntil: (work: Promise<unknown>) => void };
}

/** Id of the pending request of the demo guest. */
async function findRequest(host: ApiCaller): Promise<number> {
  const bookings = await host.get<{ id: number; status: string }[]>('/api/bookings/hosting');
  return bookings.find(({ status }) => status === 'pending')!.id;
}

describe('notifications on a phone', () => {
  let server: RunningServer;
  let host: ApiCaller;
  let requestId: number;
  const phone = new Device(undefined, { isWhole: true });
  beforeAll(async () => {
    server = await startServer();
    host = await callAs(server.origin, 'host');
    requestId = await findRequest(host);
    await phone.turnOn();
    await phone.context.grantPermissions(['notifications'], { origin: server.origin });
    const page = await phone.page();
    await logIn(page, server.origin, 'Guest');
    await waitForServiceWorker(page);
    await page.reload();
    await page.evaluate(cacheAllChunks);
  });
  afterAll(async () => {
    await phone.remove();
    await server.remove();
  });

  const findWorker = async (): Promise<Worker> =>
    phone.context.serviceWorkers()[0] ?? phone.context.waitForEvent('serviceworker');

  /** Hands the worker a message as if a push service had sent it. */
  async function deliver(data: string): Promise<void> {
    const page = await phone.page();
    const session: CDPSession = await phone.context.newCDPSession(page);
    const registrationId = await new Promise<string>((resolve, reject) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const ours = registrations.find(({ scopeURL }) => scopeURL === `${server.origin}/`);
        if (ours !== undefined) resolve(ours.registrationId);
      });
      session.send('ServiceWorker.enable').catch(reject);
    });
    await session.send('ServiceWorker.deliverPushMessage', { origin: server.origin, registrationId, data });
  }

  test('an answer appears in the header and in the list, and is new only once', async () => {
    const page = await phone.page();
    await page.goto(server.origin);
    await host.post(`/api/bookings/${requestId}/accept`, {});
    await page.getByRole('link', { name: 'Notifications, 1 new' }).click();
    const item = page.getByRole('link', { name: /Your stay is confirmed\s*, new/ });
    await item.waitFor();
    // That it was seen is stored.
    await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
    await page.goto(server.origin);
    await page.getByRole('link', { name: 'Notifications', exact: true }).click();
    await page.getByRole('link', { name: /Your stay is confirmed/ }).waitFor();
    expect(await item.count()).toBe(0);
    await expectAccessible(page);
    await page.goto(`${server.origin}/notifications/settings`);
    await page.getByRole('switch', { name: 'Quiet at night' }).waitFor();
    await expectAccessible(page);
  });

  test('settings are stored offline and sent later', async () => {
    const page = await phone.page();
    await page.goto(`${server.origin}/notifications/settings`);
    const quiet = page.getByRole('switch', { name: 'Quiet at night' });
    await quiet.waitFor();
    await phone.context.setOffline(true);
    const accepted = page.getByRole('checkbox', { name: 'A stay of yours is confirmed Email' });
    await quiet.click();
    await accepted.click();
    await expect.poll(() => quiet.isChecked()).toBe(false);
    await expect.poll(() => accepted.isChecked()).toBe(false);
    await page.reload();
    await quiet.waitFor();
    expect([await quiet.isChecked(), await accepted.isChecked()]).toEqual([false, false]);
    await phone.context.setOffline(false);
    const guest = await callAs(server.origin, 'guest');
    await expect
      .poll(() => guest.get<object>('/api/notification-settings'))
      .toMatchObject({
        quietHours: false,
        topicChoices: [{ topic: 'booking.accepted', channel: 'mail', on: false }],
      });
  });

  test('a push message is shown, and its page opens with the server stopped', async () => {
    const page = await phone.page();
    // An address of the site without the app, so that only the worker reads what changed.
    await page.goto(`${server.origin}/healthz`);
    const path = `/trips/${requestId}`;
    await host.post(`/api/bookings/${requestId}/cancel`, {});
    const worker = await findWorker();
    await worker.evaluate(() => {
      const scope = globalThis as unknown as WorkerScope;
      const show = scope.registration.showNotification.bind(scope.registration);
      scope.registration.showNotification = async (...args) => {
        await show(...args);
        scope.hasShown = true;
      };
    });
    await deliver(
      JSON.stringify({
        web_push: 8030,
        notification: { title: 'A stay was cancelled', body: 'By Aiko', navigate: server.origin + path },
      }),
    );
    // Chromium forgets a notification that is asked for while it is being shown.
    await expect
      .poll(() => worker.evaluate(() => (globalThis as unknown as WorkerScope).hasShown))
      .toBe(true);
    const shown = () =>
      worker.evaluate(async () => {
        const { registration } = globalThis as unknown as WorkerScope;
        return (await registration.getNotifications()).map(({ title, data }) => ({
          title,
          data: data as object,
        }));
      });
    expect(await shown()).toEqual([{ title: 'A stay was cancelled', data: { path } }]);

    const opened = await worker.evaluate(async () => {
      const scope = globalThis as unknown as WorkerScope;
      const paths: string[] = [];
      scope.clients.openWindow = (url) => {
        paths.push(url);
        return Promise.resolve(null);
      };
      const [notification] = await scope.registration.getNotifications();
      const event = new scope.NotificationEvent('notificationclick', { notification });
      const work: Promise<unknown>[] = [];
      event.waitUntil = (promise) => void work.push(promise);
      scope.dispatchEvent(event);
      await Promise.all(work);
      return paths;
    });
    expect(opened).toEqual([path]);

    // The notification may be shown before the changes are on the device.
    const readState = async (): Promise<string | undefined> => {
      const stays = await readStore<{ id: number; status: string }>(page, 'wellens-user-1', 'bookings');
      return stays.find(({ id }) => id === requestId)?.status;
    };
    await expect.poll(readState).toBe('cancelled');
    await server.stop('SIGKILL');
    await page.goto(server.origin + path);
    await page.getByText('Cancelled', { exact: true }).first().waitFor();
  });

  test('the console is clean', () => {
    expect(ownComplaints(phone)).toEqual([]);
  });
});
