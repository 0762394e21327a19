import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentToast, dismissToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { privateDb, publicDb, switchAccount } from '#pwa/data/open-stores.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { buildFavorite } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { HeartButton } from './heart-button.tsx';

beforeEach(() => {
  appDevice.connection.report({ reached: true });
});
afterEach(async () => {
  dismissToast();
  await privateDb().outbox.clear();
  await privateDb().favorites.clear();
  await publicDb().properties.clear();
  switchAccount(null);
});

const heart = () => screen.findByRole('button', { name: 'Save Cedar Steam Ryokan' });
const isPressed = async (is: boolean) =>
  waitFor(async () => expect((await heart()).getAttribute('aria-pressed')).toBe(String(is)));
const drawHeart = () => renderScreen(<HeartButton id={7} title="Cedar Steam Ryokan" />);

test('a visitor saves a retreat on this device, and removes it again', async () => {
  const { user } = drawHeart();
  await isPressed(false);
  await user.click(await heart());
  await isPressed(true);
  await waitFor(() =>
    expect(currentToast()).toMatchObject({
      title: 'Saved to wishlist',
      body: 'Property has been added to your favorites.',
    }),
  );
  await user.click(await heart());
  await isPressed(false);
  await waitFor(() =>
    expect(currentToast()).toMatchObject({
      title: 'Removed from wishlist',
      body: 'Property has been removed from your favorites.',
    }),
  );
  expect(await privateDb().outbox.count()).toBe(0);
});

test('is busy until the press took effect', async () => {
  const { user } = drawHeart();
  const button = await heart();
  const busy: (string | null)[] = [];
  const watcher = new MutationObserver(() => busy.push(button.getAttribute('aria-busy')));
  watcher.observe(button, { attributeFilter: ['aria-busy'] });
  await user.click(button);
  await waitFor(() => expect(busy.at(-1)).toBeNull());
  watcher.disconnect();
  expect(busy[0]).toBe('true');
  expect(button.getAttribute('aria-pressed')).toBe('true');
});

test('with an account and no network the toast says that it will be sent', async () => {
  switchAccount(1);
  appDevice.connection.reportLost();
  const { user } = drawHeart();
  await user.click(await heart());
  await isPressed(true);
  await waitFor(() =>
    expect(currentToast()).toMatchObject({
      title: 'Saved to wishlist',
      body: "Will send when you're back online.",
      intent: 'waiting',
    }),
  );
});

test('each account has its own favourites', async () => {
  switchAccount(1);
  await privateDb().favorites.put(buildFavorite({ propertyId: 7 }));
  drawHeart();
  await isPressed(true);
  switchAccount(2);
  await isPressed(false);
  switchAccount(1);
  await isPressed(true);
});

test('fault 24: on a full device nothing is saved, and a toast says so', async () => {
  const full = new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  const { user } = drawHeart();
  await isPressed(false);
  vi.spyOn(privateDb().outbox, 'add').mockRejectedValue(full);
  await user.click(await heart());
  await waitFor(() =>
    expect(currentToast()).toMatchObject({
      title: 'Error',
      body: 'Failed to add property to favorites. Not saved: device storage is full.',
      intent: 'destructive',
    }),
  );
  await isPressed(false);
});
