import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentToast, dismissToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { startServiceWorker } from './register.ts';

const workers = vi.hoisted(() => ({ tell: new Map<string, () => void>() }));
vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener(type: string, listener: () => void) {
      workers.tell.set(type, listener);
    }
    register() {
      return new Promise(() => undefined);
    }
  },
}));

const sending = { isSending: () => false, subscribe: () => () => undefined };
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
  void startServiceWorker(sending);
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
  void startServiceWorker(sending);
  workers.tell.get('waiting')?.();
  await settle();
  expect(currentToast()?.title).toBe('A new version is ready');
});
