import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionKey } from '#pwa/data/account/stored-session.ts';
import { privateDb, publicDb, switchAccount } from '#pwa/data/open-stores.ts';
import { reportSession } from '#pwa/features/accounts/account/session-state.ts';
import { writeMessage } from '#pwa/sync/commands/message-commands.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { buildEntry } from '#pwa/test-support/build-entry.ts';
import { lastSyncKey, leasesKey } from '#pwa/sync/device/sync-meta.ts';
import { buildConversation, buildMessage, buildUser } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { setWindow } from '#pwa/test-support/window-stubs.ts';
import { currentToast, dismissToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { MessagesScreen } from './messages-screen.tsx';

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  switchAccount(1);
  for (const db of [publicDb(), privateDb()]) await Promise.all(db.tables.map((table) => table.clear()));
  await privateDb().meta.bulkPut([
    { key: sessionKey, value: buildUser() },
    { key: lastSyncKey, value: Date.now() },
    { key: leasesKey, value: [{ from: 900, to: 999, next: 900 }] },
  ]);
});
afterEach(() => {
  cleanup();
  dismissToast();
  switchAccount(null);
  vi.unstubAllGlobals();
});

const open = (path: string) =>
  renderScreen(
    <Routes>
      <Route path="/messages" element={<MessagesScreen />} />
      <Route path="/messages/:conversationId" element={<MessagesScreen />} />
    </Routes>,
    { path },
  );
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write a message' });
const bubbles = async () => {
  const thread = await screen.findByRole('region', { name: /^Messages with/ });
  return within(thread).getAllByRole('listitem');
};

test('a conversation with a former member is read offline, and its field is replaced by a line', async () => {
  const conversation = buildConversation({ id: 5, otherHasLeft: true });
  await privateDb().conversations.put({
    ...conversation,
    otherUser: { ...conversation.otherUser!, name: 'Former member' },
  });
  await privateDb().messages.put(buildMessage({ id: 1, conversationId: 5, content: 'See you soon.' }));
  open('/messages/5');
  await screen.findByText(/This person has left Wellens/);
  expect(await screen.findByText('See you soon.')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Write a message' })).toBeNull();
});

test('a message that waited while the other person left keeps its text, and is not offered again', async () => {
  const conversation = buildConversation({ id: 5 });
  await privateDb().conversations.put(conversation);
  await writeMessage(appDevice, 5, 'Is the sauna warm?');
  const detail = 'This person has left Wellens and cannot get messages any more.';
  const lastError = { code: 'wrong_state', status: 409, detail } as const;
  await privateDb().outbox.toCollection().modify({ state: 'rejected', attempts: 1, lastError });
  await privateDb().conversations.put({ ...conversation, otherHasLeft: true });
  open('/messages/5');
  await screen.findByText(detail);
  // After the line of the day.
  expect((await bubbles()).at(-1)?.textContent).toContain('Is the sauna warm?');
  expect(screen.getByRole('button', { name: 'Discard this message' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('messages of one person in one minute share their time', async () => {
  await privateDb().conversations.put(buildConversation({ id: 5 }));
  const said = (id: number, senderId: number, second: string) =>
    buildMessage({
      id,
      conversationId: 5,
      senderId,
      recipientId: 3 - senderId,
      read: true,
      content: `Line ${id}`,
      createdAt: `2026-06-09T09:${second}.000Z`,
      position: id,
    });
  await privateDb().messages.bulkPut([
    said(1, 2, '00:01'),
    said(2, 2, '00:30'),
    said(3, 1, '00:40'),
    said(4, 1, '01:10'),
  ]);
  open('/messages/5');
  await field();
  const times = (await bubbles()).map((bubble) => bubble.querySelectorAll('time').length);
  // The first line is the day's.
  expect(times).toEqual([0, 0, 1, 1, 1]);
});

test('the text of a message, and of the one being written, decides its direction', async () => {
  await privateDb().conversations.put(buildConversation({ id: 5 }));
  await privateDb().messages.put(buildMessage({ id: 1, conversationId: 5, content: 'שלום' }));
  open('/messages/5');
  expect((await screen.findByText('שלום')).dir).toBe('auto');
  expect((await field()).dir).toBe('auto');
});

test('a visitor is asked to log in', () => {
  switchAccount(null);
  open('/messages');
  expect(within(screen.getByRole('alert')).getByText('Please log in to send messages')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
    '/auth?tab=login&returnTo=%2Fmessages',
  );
});

test('a conversation on a phone says that the session ended, with a link to the login', async () => {
  setWindow({ width: 390 });
  await privateDb().conversations.put(buildConversation({ id: 5 }));
  act(() => appDevice.connection.report({ reached: true }));
  act(() => reportSession(true));
  open('/messages/5');
  const strip = await screen.findByRole('link', { name: 'Session ended. Log in to send' });
  expect(strip.getAttribute('href')).toBe('/auth?tab=login&returnTo=%2Fmessages%2F5');
  act(() => reportSession(false));
  await waitFor(() => expect(screen.queryByText('Session ended.')).toBeNull());
});

test('a conversation on a phone says what is tried again, and offline that it is; nothing while all goes well', async () => {
  setWindow({ width: 390 });
  await privateDb().conversations.put(buildConversation({ id: 5 }));
  act(() => appDevice.connection.report({ reached: true }));
  open('/messages/5');
  await field();
  expect(screen.queryByRole('link', { name: /pending changes/ })).toBeNull();
  await privateDb().outbox.add(buildEntry({ attempts: 1 }));
  expect(
    (await screen.findByRole('link', { name: '1 waiting. Open pending changes' })).getAttribute('href'),
  ).toBe('/sync');
  act(() => appDevice.connection.report({ reached: false }));
  expect(await screen.findByRole('link', { name: 'Offline. Open pending changes' })).toBeTruthy();
});

test('without a connection a message waits, also while the device tries to send it', async () => {
  await privateDb().conversations.put(buildConversation({ id: 5 }));
  await writeMessage(appDevice, 5, 'Hello');
  await privateDb().outbox.toCollection().modify({ state: 'sending', attempts: 1 });
  act(() => appDevice.connection.report({ reached: false }));
  open('/messages/5');
  expect(await screen.findByText('Waiting to send')).toBeTruthy();
  act(() => appDevice.connection.report({ reached: true }));
  expect(await screen.findByText('Sending…')).toBeTruthy();
});

test('an inbox without conversations says so', async () => {
  open('/messages');
  expect(await screen.findByText('No conversations yet')).toBeTruthy();
  expect(screen.getByText('Select a conversation')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Explore retreats' }).getAttribute('href')).toBe('/');
});

test('an inbox that never came to this device says so, and the console knows', async () => {
  await privateDb().meta.delete(lastSyncKey);
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { appDevice } = await import('#pwa/sync/app-device.ts');
  appDevice.connection.reportLost();
  open('/messages');
  expect(await screen.findByText('Failed to load conversations')).toBeTruthy();
  await waitFor(() =>
    expect(logged).toHaveBeenCalledWith('Failed to fetch conversations:', expect.any(String)),
  );
  appDevice.connection.report({ reached: true });
});

test('each conversation shows the other person, the retreat, the last message and what is unread', async () => {
  await privateDb().conversations.bulkPut([
    buildConversation({
      id: 7,
      unreadCount: 2,
      lastMessage: { content: 'See you soon', createdAt: 'never', senderId: 2 },
    }),
    buildConversation({ id: 8, otherUser: null, property: null, propertyId: null }),
  ]);
  open('/messages');
  const [first, second] = await screen.findAllByRole('link', { name: /Aiko Tanabe|Unknown User/ });
  for (const words of ['Aiko Tanabe', 'Cedar Steam Ryokan', 'See you soon', 'Unknown time', '2 unread']) {
    expect(`${first?.textContent} ${second?.textContent}`).toContain(words);
  }
  expect(screen.getByText('No messages yet')).toBeTruthy();
});

test('an empty conversation asks for a hello; a blank text is not sent; Enter sends and Shift with Enter does not', async () => {
  await privateDb().conversations.put(buildConversation({ id: 7 }));
  const { user } = open('/messages/7');
  expect(await screen.findByText('No messages yet. Say hello!')).toBeTruthy();
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  await user.type(await field(), '   {Enter}');
  expect(send.disabled).toBe(true);
  await user.clear(await field());
  await user.type(await field(), 'Hello{Shift>}{Enter}{/Shift}there');
  expect((await field()).value).toBe('Hello\nthere');
  await user.keyboard('{Enter}');
  await waitFor(async () => expect((await field()).value).toBe(''));
  const [, bubble] = await bubbles();
  expect(bubble?.textContent).toContain('Hello\nthere');
  expect(await privateDb().outbox.count()).toBe(1);
});

test('a message of more than 5,000 characters stays in the field with the reason', async () => {
  await privateDb().conversations.put(buildConversation({ id: 7 }));
  const { user } = open('/messages/7');
  await user.click(await field());
  await user.paste('a'.repeat(5_001));
  expect(
    screen.getByText('A message can have up to 5,000 characters; this one has 5,001. Please shorten it.'),
  ).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  await user.keyboard('{Enter}');
  expect((await field()).value).toHaveLength(5_001);
});

test('a message that cannot be stored stays in the field with the reason', async () => {
  await privateDb().conversations.put(buildConversation({ id: 7 }));
  await privateDb().meta.delete(leasesKey);
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = open('/messages/7');
  await user.type(await field(), 'Hello{Enter}');
  await waitFor(() => expect(currentToast()?.title).toBe('Failed to send message'));
  expect((await field()).value).toBe('Hello');
  expect(logged).toHaveBeenCalledWith('Failed to send message:', expect.any(String));
});

test('a message waits, is refused with its reason, and can be sent again or discarded', async () => {
  await privateDb().conversations.put(buildConversation({ id: 7 }));
  const { user } = open('/messages/7');
  await user.type(await field(), 'Hello{Enter}');
  await waitFor(async () => expect((await bubbles()).length).toBeGreaterThan(1));
  const [entry] = await privateDb().outbox.toArray();
  const lastError = {
    code: 'not_found',
    status: 404,
    detail: 'This conversation could not be found.',
  } as const;
  await privateDb().outbox.update(entry?.seq ?? 0, { state: 'rejected', lastError });
  expect(await screen.findByText(/Not sent ·/)).toBeTruthy();
  expect(screen.getByText('This conversation could not be found.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(/Not sent ·/)).toBeNull());
  await privateDb().outbox.update(entry?.seq ?? 0, { state: 'rejected', lastError });
  await user.click(await screen.findByRole('button', { name: 'Discard this message' }));
  expect(await screen.findByText('No messages yet. Say hello!')).toBeTruthy();
});

test('the draft of a message is restored when the person returns', async () => {
  await privateDb().conversations.put(buildConversation({ id: 7 }));
  const first = open('/messages/7');
  await first.user.type(await field(), 'I wonder');
  first.unmount();
  open('/messages/7');
  await waitFor(async () => expect((await field()).value).toBe('I wonder'));
});

test('a conversation in sight is marked as read, once', async () => {
  await privateDb().conversations.put(buildConversation({ id: 7, unreadCount: 1 }));
  await privateDb().messages.put(buildMessage({ conversationId: 7 }));
  open('/messages/7');
  await waitFor(async () => expect(await privateDb().outbox.count()).toBe(1));
  const [mark] = await privateDb().outbox.toArray();
  expect(mark).toMatchObject({ name: 'markRead', args: { conversationId: 7, upTo: 1 } });
});

test('a conversation in a hidden page is marked as read only when the page is visible', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await privateDb().conversations.put(buildConversation({ id: 7, unreadCount: 1 }));
  await privateDb().messages.put(buildMessage({ conversationId: 7 }));
  open('/messages/7');
  await screen.findByText(buildMessage().content);
  // What the screen does once the conversation is drawn comes before this in the database's queue.
  await act(async () => {
    await privateDb().transaction('rw', privateDb().tables, () => privateDb().outbox.count());
  });
  expect(await privateDb().outbox.count()).toBe(0);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(async () => expect(await privateDb().outbox.count()).toBe(1));
});

test('only what arrives while the conversation is open is read out', async () => {
  await privateDb().conversations.put(buildConversation({ id: 7 }));
  await privateDb().messages.put(buildMessage({ id: 1, conversationId: 7, read: true }));
  open('/messages/7');
  const log = await screen.findByRole('log');
  expect(log.textContent).toBe('');
  await privateDb().messages.put(
    buildMessage({ id: 2, conversationId: 7, position: 2, content: 'The bath is warm.' }),
  );
  await waitFor(() => expect(log.textContent).toBe('Aiko Tanabe: The bath is warm.'));
});

test('a conversation that is not there is not found, and the way back leads to the list', async () => {
  setWindow({ width: 390 });
  const { user, address } = open('/messages/404');
  expect(await screen.findByText('Conversation not found')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'All conversations' }));
  expect(address()).toBe('/messages');
});

test('a conversation that has another id on the server redirects there, with its draft', async () => {
  await privateDb().conversations.put(buildConversation({ id: 7 }));
  await privateDb().idMap.put({ id: 900, serverId: 7 });
  await privateDb().meta.put({ key: 'message-draft:900', value: 'I wonder' });
  const { address } = open('/messages/900');
  await waitFor(() => expect(address()).toBe('/messages/7'));
  await waitFor(async () => expect((await field()).value).toBe('I wonder'));
});
