import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openAccount } from '#pwa/features/accounts/account/account-commands.ts';
import { reportSession } from '#pwa/features/accounts/account/session-state.ts';
import { readDiagnostics } from '#pwa/features/platform/outbox/diagnostics.ts';
import { withDeviceDb } from '#pwa/data/device-db.ts';
import { accountKey, currentAccount, followAccount, privateDb, publicDb } from '#pwa/data/open-stores.ts';
import { PrivateDb } from '#pwa/data/private-db.ts';
import type { EntryError } from '#pwa/data/outbox-entry.ts';
import { cancelStay } from '#pwa/sync/commands/booking-commands.ts';
import {
  askForVerification,
  deleteListing,
  editListing,
  submitListing,
} from '#pwa/sync/commands/listing-commands.ts';
import { dropFavorite, saveFavorite } from '#pwa/sync/commands/favorite-commands.ts';
import { writeMessage } from '#pwa/sync/commands/message-commands.ts';
import { retirePackage } from '#pwa/sync/commands/package-commands.ts';
import { leasesKey } from '#pwa/sync/device/sync-meta.ts';
import { addUndoNotice } from '#pwa/sync/outbox/undo-notices.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import {
  buildBooking,
  buildConversation,
  buildProperty,
  buildRetreatPackage,
  buildUser,
} from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { currentToast, dismissToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { SyncScreen } from './sync-screen.tsx';

// Fluent is large; load it before a dialog is opened.
beforeAll(() => import('#pwa/ui/dialog/dialog-sheet-surface.tsx'));

const host = { id: 1, name: 'Maya Ortiz', profileImage: null };
const own = buildProperty({ id: 40, hostId: 1, title: 'Mistpine Cabin', pricePerNight: 170 });

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await openAccount(buildUser());
  const db = privateDb();
  await db.meta.put({ key: leasesKey, value: [{ from: 900, to: 999, next: 900 }] });
  await db.ownProperties.put(own);
  await db.conversations.put(buildConversation({ id: 5 }));
  act(() => appDevice.connection.report({ reached: true }));
});

afterEach(async () => {
  vi.restoreAllMocks();
  dismissToast();
  await withDeviceDb((device) => device.signOuts.clear());
  localStorage.removeItem(accountKey);
  followAccount();
  const db = new PrivateDb(1);
  await db.transaction('rw', db.tables, async () => {
    await Promise.all(db.tables.map((table) => table.clear()));
  });
  db.close();
  await publicDb().properties.clear();
  vi.unstubAllGlobals();
});

const park = (seq: number, lastError: Partial<EntryError>) =>
  privateDb().outbox.update(seq, {
    state: 'rejected',
    lastError: { code: 'invalid_fields', status: 422, detail: 'Some fields need attention.', ...lastError },
  });
const open = (path = '/sync') =>
  renderScreen(
    <Routes>
      <Route path="/sync" element={<SyncScreen />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
    { path },
  );
const itemOf = async (title: string) => (await screen.findByText(title)).closest('li')!;

test('nothing waits', async () => {
  open();
  expect(await screen.findByText('All saved')).toBeTruthy();
});

test('what waits is listed in words its writer knows', async () => {
  await publicDb().properties.put({ ...buildProperty(), fetchedAt: 0, openedAt: null });
  await writeMessage(appDevice, 5, 'Thank you! We would love the private bath on the first evening.');
  await saveFavorite(appDevice, 1);
  open();
  expect(await screen.findByText('2 changes kept on this device')).toBeTruthy();
  const message = await itemOf('Message to Aiko Tanabe');
  expect(
    within(message).getByText(/“Thank you! We would love the private bath on the…” · just now/),
  ).toBeTruthy();
  expect(within(message).getByText('Waiting')).toBeTruthy();
  expect(await itemOf('Saved Cedar Steam Ryokan')).toBeTruthy();
});

test('an edited retreat goes by its new name, although the public copy has the old one', async () => {
  await publicDb().properties.put({ ...own, fetchedAt: 0, openedAt: null });
  await editListing(appDevice, own.id, { title: 'Mistpine Lodge' });
  open();
  expect(await itemOf('Edit: Mistpine Lodge')).toBeTruthy();
});

test('a deleted retreat keeps its name, in the list and before a logout, although it shows nowhere else', async () => {
  await deleteListing(appDevice, own.id);
  await privateDb().ownProperties.clear();
  const { unmount } = open();
  expect(await itemOf('Delete Mistpine Cabin')).toBeTruthy();
  unmount();
  open('/sync?logout=yes');
  const dialog = await screen.findByRole('dialog', { name: '1 change is not sent yet' });
  expect(within(dialog).getByText('Delete Mistpine Cabin')).toBeTruthy();
});

test('every change is stored with the name of what it is about', async () => {
  const db = privateDb();
  await db.bookings.put(buildBooking({ id: 3, startDate: '2999-06-12', endDate: '2999-06-19' }));
  await db.ownPackages.put(buildRetreatPackage({ id: 9, propertyId: own.id, name: 'Silent Week' }));
  await publicDb().properties.put({ ...buildProperty(), fetchedAt: 0, openedAt: null });
  await saveFavorite(appDevice, 1);
  await cancelStay(appDevice, 3);
  await writeMessage(appDevice, 5, 'Hello');
  await askForVerification(appDevice, own.id, []);
  await editListing(appDevice, own.id, { maxGuests: 3 });
  await retirePackage(appDevice, 9);
  await dropFavorite(appDevice, own.id);
  const entries = await db.outbox.orderBy('seq').toArray();
  expect(entries.map(({ name, subject }) => [name, subject])).toEqual([
    ['addFavorite', 'Cedar Steam Ryokan'],
    ['cancelBooking', 'Cedar Steam Ryokan, Jun 12 – 19, 2999'],
    ['sendMessage', 'Aiko Tanabe'],
    ['submitVerification', 'Mistpine Cabin'],
    ['updateProperty', 'Mistpine Cabin'],
    ['retireRetreatPackage', 'Silent Week'],
    ['removeFavorite', 'Mistpine Cabin'],
  ]);
});

test('fault 9: a refusal shows its sentence, and Try again sends it as a new call', async () => {
  const seq = (await writeMessage(appDevice, 5, 'Hello'))!;
  await park(seq, { code: 'not_found', status: 404, detail: 'This conversation is gone.' });
  const before = await privateDb().outbox.get(seq);
  const { user } = open();
  const item = await itemOf('Message to Aiko Tanabe');
  expect(within(item).getByText(/This conversation is gone\./)).toBeTruthy();
  expect(within(item).getByText('Failed')).toBeTruthy();
  await user.click(within(item).getByRole('button', { name: 'Try again' }));
  await waitFor(async () => {
    const after = await privateDb().outbox.get(seq);
    expect(after?.state).toBe('queued');
    expect(after?.opId).not.toBe(before?.opId);
  });
});

test('without a connection everything waits, also while the device tries to send', async () => {
  await writeMessage(appDevice, 5, 'Hello');
  await privateDb().outbox.toCollection().modify({ state: 'sending', attempts: 1 });
  act(() => appDevice.connection.report({ reached: false }));
  open();
  const item = await itemOf('Message to Aiko Tanabe');
  expect(within(item).getByText('Waiting')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sync when online' })).toHaveProperty('disabled', true);
  act(() => appDevice.connection.report({ reached: true }));
  expect(within(item).getByText('Sending')).toBeTruthy();
});

test('with the session over the changes ask for a login, and nothing is offered that does nothing', async () => {
  await writeMessage(appDevice, 5, 'Hello');
  const seq = (await saveFavorite(appDevice, 1))!;
  await privateDb().outbox.update(seq, { attempts: 1 });
  act(() => reportSession(true));
  open();
  for (const title of ['Message to Aiko Tanabe', 'Saved a retreat']) {
    const item = await itemOf(title);
    expect(within(item).getByText('Log in to send')).toBeTruthy();
    expect(within(item).queryByText(/trying again/)).toBeNull();
  }
  expect(screen.queryByRole('button', { name: 'Sync now' })).toBeNull();
  const logIn = screen.getByRole('link', { name: 'Log in to send' });
  expect(logIn.getAttribute('href')).toBe('/auth?tab=login&returnTo=%2Fsync');
  act(() => reportSession(false));
  expect(screen.getByRole('button', { name: 'Sync now' })).toBeTruthy();
});

test('a version that is too old for the server asks for the update', async () => {
  await saveFavorite(appDevice, 1);
  act(() => appDevice.connection.reportRefused({ code: 'update_required', detail: 'Too old.' }));
  open();
  expect(await screen.findByRole('button', { name: 'Reload to update' })).toBeTruthy();
  act(() => appDevice.connection.reportSynced(Date.now()));
  expect(screen.getByRole('button', { name: 'Sync now' })).toBeTruthy();
});

test('a refused deletion offers to keep the listing and to see the bookings, and nothing that cannot succeed', async () => {
  const seq = (await deleteListing(appDevice, own.id))!;
  const detail = 'This property has upcoming bookings and cannot be deleted.';
  await park(seq, { code: 'upcoming_bookings', status: 409, detail });
  const { user, address } = open();
  const item = await itemOf('Delete Mistpine Cabin');
  expect(within(item).getByText(detail)).toBeTruthy();
  const link = within(item).getByRole('link', { name: 'See bookings' });
  const buttons = within(item).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Keep the listing']);
  await user.click(link);
  expect(address()).toBe('/owner-dashboard?tab=bookings');
});

test('keeping the listing ends its deletion at once', async () => {
  const seq = (await deleteListing(appDevice, own.id))!;
  await park(seq, { code: 'upcoming_bookings', status: 409 });
  const { user } = open();
  const item = await itemOf('Delete Mistpine Cabin');
  await user.click(within(item).getByRole('button', { name: 'Keep the listing' }));
  expect(await screen.findByText('All saved')).toBeTruthy();
  expect(await privateDb().outbox.count()).toBe(0);
});

test('discarding a new listing names what goes with it, and takes nothing else', async () => {
  const id = await submitListing(appDevice, { ...own, title: 'Hinoki Grove House' }, host);
  const [creation] = await privateDb().outbox.toArray();
  await park(creation!.seq, {});
  await saveFavorite(appDevice, id);
  await writeMessage(appDevice, 5, 'Hello');
  const { user } = open();
  const item = await itemOf('New listing: Hinoki Grove House');
  await user.click(within(item).getByRole('button', { name: 'Discard' }));
  const question = await within(item).findByRole('group', { name: 'Discard' });
  expect(within(question).getByText('Saved Hinoki Grove House')).toBeTruthy();
  await user.click(within(question).getByRole('button', { name: 'Discard 2 changes' }));
  await waitFor(async () => {
    const left = await privateDb().outbox.toArray();
    expect(left.map(({ name }) => name)).toEqual(['sendMessage']);
  });
});

test('one list, one number: the count of changes follows what is discarded', async () => {
  await writeMessage(appDevice, 5, 'Hello');
  await saveFavorite(appDevice, 1);
  const { user } = open();
  const counted = async (count: string) => {
    const term = await screen.findByText('Changes waiting');
    await waitFor(() => expect(term.nextElementSibling?.textContent).toBe(count));
  };
  await screen.findByText('2 changes kept on this device');
  await counted('2');
  const item = await itemOf('Message to Aiko Tanabe');
  await user.click(within(item).getByRole('button', { name: 'Discard' }));
  const question = await within(item).findByRole('group', { name: 'Discard' });
  await user.click(within(question).getByRole('button', { name: 'Discard' }));
  await screen.findByText('1 change kept on this device');
  await counted('1');
  await privateDb().outbox.toCollection().modify({ state: 'accepted' });
  await screen.findByText('All saved');
  await counted('0');
});

test('a change without an answer reads Stop and undo, says what that does, and stays as Undoing', async () => {
  const seq = (await writeMessage(appDevice, 5, 'Hello'))!;
  await privateDb().outbox.update(seq, { attempts: 1 });
  const { user } = open();
  const item = await itemOf('Message to Aiko Tanabe');
  await user.click(within(item).getByRole('button', { name: 'Stop and undo' }));
  const question = await within(item).findByRole('group', { name: 'Stop and undo' });
  expect(within(question).getByText(/If the message arrived, it stays in the conversation/)).toBeTruthy();
  await user.click(within(question).getByRole('button', { name: 'Stop and undo' }));
  expect(await within(item).findByText('Undoing')).toBeTruthy();
  expect(within(item).queryByRole('button')).toBeNull();
  expect(await privateDb().outbox.get(seq)).toMatchObject({ undo: true });
});

test('what was stopped too late is listed until it was read', async () => {
  const seq = (await writeMessage(appDevice, 5, 'Hello'))!;
  const entry = (await privateDb().outbox.get(seq))!;
  await privateDb().outbox.clear();
  await addUndoNotice(privateDb(), { entry, at: 0 });
  const { user } = open();
  const item = await itemOf('Message to Aiko Tanabe');
  expect(within(item).getByText(/Your message had already arrived\./)).toBeTruthy();
  await user.click(within(item).getByRole('button', { name: 'Got it' }));
  expect(await screen.findByText('All saved')).toBeTruthy();
});

test('fault 12: logging out with unsent changes lists them, refused ones too; kept ones stay sealed', async () => {
  const seq = (await writeMessage(appDevice, 5, 'Hello'))!;
  await park(seq, {});
  await saveFavorite(appDevice, 1);
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(null, { status: 204, headers: { 'X-App': '1' } })),
  );
  const { user, address } = open('/sync?logout=yes');
  const dialog = await screen.findByRole('dialog', { name: '2 changes are not sent yet' });
  expect(within(dialog).getByText('Message to Aiko Tanabe')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Keep for my next login' }));
  await waitFor(() => expect(currentAccount()).toBeNull());
  await waitFor(() => expect(address()).toBe('/'));
  expect(await privateDb().outbox.count()).toBe(0);
  await openAccount(buildUser());
  expect(await privateDb().outbox.count()).toBe(2);
});

test('fault 12: discarding before logging out leaves nothing behind', async () => {
  await writeMessage(appDevice, 5, 'Hello');
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(null, { status: 204, headers: { 'X-App': '1' } })),
  );
  const { user } = open('/sync?logout=yes');
  const dialog = await screen.findByRole('dialog', { name: '1 change is not sent yet' });
  await user.click(within(dialog).getByRole('button', { name: 'Discard it' }));
  await waitFor(() => expect(currentAccount()).toBeNull());
  // The server has confirmed it: until then the account is closed again.
  await waitFor(() => expect(localStorage.getItem(accountKey)).toBeNull());
  await openAccount(buildUser());
  expect(await privateDb().outbox.count()).toBe(0);
});

test('fault 12: without a network the dialog says what logging out means, and offers only what works', async () => {
  await writeMessage(appDevice, 5, 'Hello');
  act(() => appDevice.connection.report({ reached: false }));
  const { user } = open('/sync?logout=yes');
  const dialog = await screen.findByRole('dialog', { name: '1 change is not sent yet' });
  expect(within(dialog).getByText("Can't reach Wellens, but you can log out of this device.")).toBeTruthy();
  const buttons = within(dialog).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['', 'Keep for my next login', 'Discard it']);
  await user.click(within(dialog).getByRole('button', { name: 'Keep for my next login' }));
  await waitFor(() => expect(currentAccount()).toBeNull());
  await waitFor(() => expect(currentToast()?.title).toBe('Logged out on this device'));
});

test('fault 12: a logout that is not possible discards nothing, and says so in the dialog', async () => {
  await writeMessage(appDevice, 5, 'Hello');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  const { user } = open('/sync?logout=yes');
  const dialog = await screen.findByRole('dialog', { name: '1 change is not sent yet' });
  await user.click(within(dialog).getByRole('button', { name: 'Discard it' }));
  expect(await within(dialog).findByText(/^You are still logged in/)).toBeTruthy();
  expect(currentToast()).toBeNull();
  expect(currentAccount()).toBe(1);
  expect(await privateDb().outbox.count()).toBe(1);
});

test('fault 12: with the session over nothing can be sent, and the dialog says so', async () => {
  await writeMessage(appDevice, 5, 'Hello');
  act(() => reportSession(true));
  open('/sync?logout=yes');
  const dialog = await screen.findByRole('dialog', { name: '1 change is not sent yet' });
  expect(within(dialog).getByText('Your session has ended.')).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: 'Send now, then log out' })).toBeNull();
  act(() => reportSession(false));
});

test('fault 12: when everything was sent meanwhile, the dialog says so and still logs out', async () => {
  const seq = (await writeMessage(appDevice, 5, 'Hello'))!;
  const { user } = open('/sync?logout=yes');
  await screen.findByRole('dialog', { name: '1 change is not sent yet' });
  await privateDb().outbox.update(seq, { state: 'accepted' });
  const dialog = await screen.findByRole('dialog', { name: 'Everything is sent' });
  expect(currentAccount()).toBe(1);
  await user.click(within(dialog).getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(currentAccount()).toBeNull());
});

test('fault 12: a change that may have arrived is sealed as one to undo, and the dialog says so', async () => {
  await writeMessage(appDevice, 5, 'Hello');
  const seq = (await writeMessage(appDevice, 5, 'Are you there?'))!;
  await privateDb().outbox.update(seq, { attempts: 1 });
  act(() => appDevice.connection.report({ reached: false }));
  const { user } = open('/sync?logout=yes');
  const dialog = await screen.findByRole('dialog', { name: '2 changes are not sent yet' });
  expect(within(dialog).getByText(/^1 change may have reached us already/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Discard all 2' }));
  await waitFor(() => expect(currentAccount()).toBeNull());
  const sealed = new PrivateDb(1);
  await waitFor(async () => expect(await sealed.outbox.toArray()).toMatchObject([{ seq, undo: true }]));
  sealed.close();
});

test('an address that asks to log out does nothing by itself', async () => {
  const { user } = open('/sync?logout=yes');
  const dialog = await screen.findByRole('dialog', { name: 'Everything is sent' });
  expect(currentAccount()).toBe(1);
  await user.click(within(dialog).getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(currentAccount()).toBeNull());
  // The log-out has ended.
  await screen.findByText('Elsewhere');
});

test('the diagnostics file holds nothing private', async () => {
  await writeMessage(appDevice, 5, 'A secret for Aiko');
  await editListing(appDevice, 40, { title: 'Hidden House' });
  const text = JSON.stringify(await readDiagnostics());
  expect(text).toContain('sendMessage');
  for (const word of ['secret', 'Aiko', 'Hidden', 'Mistpine', 'maya', 'Maya']) {
    expect(text).not.toContain(word);
  }
});
