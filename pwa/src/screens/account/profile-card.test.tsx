import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { reportSession } from '#pwa/features/accounts/account/session-state.ts';
import { useOwnProfile } from '#pwa/features/accounts/profile/profile-queries.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { recoverFocus } from '#pwa/ui/recover-focus.ts';
import { ProfileCard } from './profile-card.tsx';

const stored = { id: 1, name: 'Maya Ortiz', bio: 'Tea.', languages: ['en' as const], version: 1 };

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  switchAccount(1);
  await Promise.all(privateDb().tables.map((table) => table.clear()));
  act(() => appDevice.connection.report({ reached: false }));
});
afterEach(() => {
  act(() => appDevice.connection.report({ reached: true }));
  act(() => reportSession(false));
  switchAccount(null);
  vi.unstubAllGlobals();
});

function Card({ isOnline }: { isOnline: boolean }) {
  const profile = useOwnProfile();
  return profile !== undefined && <ProfileCard userId={1} profile={profile} isOnline={isOnline} />;
}
const open = (isOnline = false) => renderScreen(<Card isOnline={isOnline} />);

test('a profile is edited offline, shown at once, and the page says that it waits', async () => {
  await privateDb().profiles.put(stored);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit profile' }));
  const about = screen.getByRole('textbox', { name: 'About you' });
  expect(screen.getByText('996 characters left')).toBeTruthy();
  await user.clear(about);
  await user.type(about, 'Tea and steam.');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Languages you speak' }), 'Finnish');
  await user.click(screen.getByRole('button', { name: 'Remove English' }));
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  expect(await screen.findByText('Edit waiting')).toBeTruthy();
  await expect.poll(() => scroll.mock.contexts).toEqual([screen.getByRole('region', { name: 'Profile' })]);
  expect(await screen.findByText('Tea and steam.', { selector: 'dd' })).toBeTruthy();
  expect(screen.getByText('Finnish')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe(
    "Saved on this device. We'll send it when you're back online.",
  );
  expect(await privateDb().outbox.toArray()).toMatchObject([
    { name: 'changeProfile', args: { fields: { bio: 'Tea and steam.', languages: ['fi'] } } },
  ]);
});

test('an edit saved after the session has ended says that it is sent after the next login', async () => {
  await privateDb().profiles.put(stored);
  act(() => reportSession(true));
  const { user } = open(true);
  await user.click(await screen.findByRole('button', { name: 'Edit profile' }));
  await user.type(screen.getByRole('textbox', { name: 'About you' }), ' Steam.');
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  expect(await screen.findByText("Saved on this device. We'll send it after you log in again.")).toBeTruthy();
});

test('a name that is not accepted is told before anything is stored, and the field gets the focus', async () => {
  await privateDb().profiles.put(stored);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit profile' }));
  const name = screen.getByRole('textbox', { name: /Name/ });
  await user.clear(name);
  await user.type(name, 'maya@post.example');
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  expect(await screen.findByText(/must not contain @/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(await privateDb().outbox.count()).toBe(0);
});

test('the first row of the form gets the focus when it opens', async () => {
  onTestFinished(recoverFocus());
  await privateDb().profiles.put(stored);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit profile' }));
  const photo = screen.getByRole('group', { name: 'Profile photo' });
  await waitFor(() => expect(document.activeElement).toBe(photo));
});

test('a device that has not received the profile says so', async () => {
  open();
  expect(await screen.findByText(/not on this device yet/)).toBeTruthy();
});
