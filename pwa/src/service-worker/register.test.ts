import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentToast, dismissToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { startServiceWorker } from './register.ts';

const workers = vi.hoisted(() => ({
  tell: new Map<string, () => void>(),
  registering: new Promise<unknown>(() => undefined),
}));
vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener(type: string, listener: () => void) {
      workers.tell.set(type, listener);
    }
    register() {
      return workers.registering;
    }
  },
}));

const sending = { isSending: () => false, subscribe: () => () => undefined };
let isOutdated = false;
let tellVersion = (): void => undefined;
const version = {
  isOutdated: () => isOutdated,
  subscribe: (listener: () => void) => {
    tellVersion = listener;
    return () => undefined;
  },
};
const worker = { state: 'installed' };
let registration: { active: object | null; waiting: object | null };
let becomeReady = (): void => undefined;

beforeEach(() => {
  registration = { active: null, waiting: worker };
  const ready = new Promise((resolve) => (becomeReady = () => resolve(registration)));
  vi.stubEnv('DEV', false);
  vi.stubGlobal('navigator', { serviceWorker: { controller: null, ready } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  const shown = currentToast();
  if (shown !== null) dismissToast(shown.id);
});

const settle = () => new Promise((resolve) => setTimeout(resolve));

test('the first worker, still installing, is not a new version', async () => {
  void startServiceWorker(sending, version);
  workers.tell.get('waiting')?.();
  await settle();
  expect(currentToast()).toBeNull();
  Object.assign(registration, { active: worker, waiting: null });
  becomeReady();
  await settle();
  expect(currentToast()).toBeNull();
});

test('a worker that waits behind an active one is a new version', async () => {
  registration.active = { state: 'activated' };
  becomeReady();
  void startServiceWorker(sending, version);
  workers.tell.get('waiting')?.();
  await settle();
  expect(currentToast()?.title).toBe('A new version is ready');
});

test('a page that is too old for the server looks for the new version at once', async () => {
  const update = vi.fn(() => Promise.resolve());
  workers.registering = Promise.resolve({ update });
  void startServiceWorker(sending, version);
  await settle();
  expect(update).not.toHaveBeenCalled();
  isOutdated = true;
  tellVersion();
  tellVersion();
  expect(update).toHaveBeenCalledTimes(1);
});
