import { screen, waitFor } from '@testing-library/react';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { PushOffer } from './push-offer.tsx';
import { enablePush, repairPush } from './push-device.ts';

const key = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM';
const keyBytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));

/** A browser with push: what it was asked, and what it answers. */
function stubBrowser({
  permission = 'default',
  subscribedWith = null,
  answers = Promise.resolve(),
}: {
  permission?: NotificationPermission;
  subscribedWith?: Uint8Array | null;
  /** The server answers when it resolves. */
  answers?: Promise<void>;
} = {}) {
  const asked: string[] = [];
  const calls: [method: string, path: string][] = [];
  const locks: string[] = [];
  const subscription = (bytes: Uint8Array) => ({
    options: { applicationServerKey: bytes.buffer },
    toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/1', keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: () => {
      asked.push('unsubscribe');
      current = null;
      return Promise.resolve(true);
    },
  });
  let current = subscribedWith === null ? null : subscription(subscribedWith);
  const registration = {
    pushManager: {
      getSubscription: () => Promise.resolve(current),
      subscribe: ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        asked.push('subscribe');
        current = subscription(applicationServerKey);
        return Promise.resolve(current);
      },
    },
  };
  vi.stubGlobal('PushManager', Object);
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission: () => {
      asked.push('permission');
      permission = 'granted';
      return Promise.resolve(permission);
    },
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: () => Promise.resolve(registration) },
  });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push([String(init.method), url]);
    if (init.method === 'POST') await answers;
    const body = url.endsWith('/key') ? { key } : { id: 7, endpoint: 'https://fcm.googleapis.com/1' };
    const status = init.method === 'POST' ? 201 : 200;
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'X-App': '1', 'Content-Type': 'application/json' },
    });
  });
  let last: Promise<unknown> = Promise.resolve();
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: {
      request: (name: string, work: () => Promise<unknown>) => {
        locks.push(name);
        last = last.then(work);
        return last;
      },
    },
  });
  return { asked, calls, locks };
}

const storedId = async () => (await privateDb().meta.get('pushSubscription'))?.value;
const offer = () => renderScreen(<PushOffer title="Tell me when Aiko answers" text="Get a notification." />);

beforeEach(async () => {
  localStorage.clear();
  switchAccount(1);
  await privateDb().meta.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'locks');
});

test('the browser is asked only after the tap, then this device is subscribed', async () => {
  const { asked, calls } = stubBrowser();
  const { user } = offer();
  const button = await screen.findByRole('button', { name: 'Tell me' });
  expect(asked).toEqual([]);
  await user.click(button);
  await waitFor(async () => expect(await storedId()).toBe(7));
  expect(asked).toEqual(['permission', 'subscribe']);
  expect(calls).toEqual([
    ['GET', '/api/push/key'],
    ['POST', '/api/push/subscriptions'],
  ]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Tell me' })).toBeNull());
});

test('Not now applies for thirty days', async () => {
  stubBrowser();
  const { user, unmount } = offer();
  await user.click(await screen.findByRole('button', { name: 'Not now' }));
  unmount();
  offer();
  expect(screen.queryByRole('button', { name: 'Tell me' })).toBeNull();
});

test('nothing is offered to somebody who refused in the browser', async () => {
  stubBrowser({ permission: 'denied' });
  offer();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Tell me' })).toBeNull());
});

test('at a start, a subscription with an old key of the server is replaced', async () => {
  const { asked } = stubBrowser({ permission: 'granted', subscribedWith: new Uint8Array([1, 2, 3]) });
  await privateDb().meta.put({ key: 'pushSubscription', value: 3 });
  await repairPush();
  expect(asked).toEqual(['unsubscribe', 'subscribe']);
  expect(await storedId()).toBe(7);
});

test('at a start, a good subscription is only confirmed', async () => {
  const { asked, calls } = stubBrowser({ permission: 'granted', subscribedWith: keyBytes });
  await privateDb().meta.put({ key: 'pushSubscription', value: 7 });
  await repairPush();
  expect(asked).toEqual([]);
  expect(calls.at(-1)).toEqual(['POST', '/api/push/subscriptions']);
});

test('a database that was closed meanwhile is no error of the offer, and any other failure is reported', async () => {
  stubBrowser();
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  const broken = new Error('broken');
  const read = vi.spyOn(privateDb().meta, 'get');
  read.mockRejectedValueOnce(new Dexie.DatabaseClosedError()).mockRejectedValueOnce(broken);
  offer();
  offer();
  await expect.poll(() => report.mock.calls).toEqual([[broken]]);
});

test('another account on the device does not inherit the subscription', async () => {
  const { asked, calls } = stubBrowser({ permission: 'granted', subscribedWith: keyBytes });
  await repairPush();
  expect(asked).toEqual(['unsubscribe']);
  expect(calls).toEqual([]);
});

test('a start does not end the subscription that is being made', async () => {
  let answer = () => {};
  const answers = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { asked, locks } = stubBrowser({ answers });
  const enabling = enablePush();
  await waitFor(() => expect(asked).toContain('subscribe'));
  const repairing = repairPush();
  await waitFor(() => expect(locks).toEqual(['wellens-push', 'wellens-push']));
  answer();
  expect(await enabling).toBeNull();
  await repairing;
  expect(asked).toEqual(['permission', 'subscribe']);
  expect(await storedId()).toBe(7);
});
