import type { ReactNode } from 'react';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notificationTopics } from '#contracts/domain/reach/notification-topics.ts';
import { sessionKey } from '#pwa/data/account/stored-session.ts';
import { FreshProofDialog } from '#pwa/features/accounts/account/proof/fresh-proof-dialog.tsx';
import { InstallSheet } from '#pwa/features/reach/install/install-sheet.tsx';
import { AnswerPushOffer } from '#pwa/features/reach/notifications/push-offer.tsx';
import { pushState } from '#pwa/features/reach/notifications/push-device.ts';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { AccountLinkScreen } from '#pwa/screens/account/account-link-screen.tsx';
import { AccountScreen } from '#pwa/screens/account/account-screen.tsx';
import { KeepAccountScreen } from '#pwa/screens/auth/keep-account-screen.tsx';
import { ResetScreen } from '#pwa/screens/auth/reset-screen.tsx';
import { NotificationSettingsScreen } from '#pwa/screens/notifications/notification-settings-screen.tsx';
import { NotificationsScreen } from '#pwa/screens/notifications/notifications-screen.tsx';
import { UnsubscribeScreen } from '#pwa/screens/notifications/unsubscribe-screen.tsx';
import { lastSyncKey } from '#pwa/sync/device/sync-meta.ts';
import { buildConversation, buildProperty, buildUser } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { activateTexts, i18n } from '#pwa/ui/texts/i18n.ts';
import app from '#texts/en/app.json';
import notifications from '#texts/en/notifications.json';
import { findEnglish, toPseudoCatalogue } from '#texts/pseudo-locale.ts';

/** Names, addresses, what a device is called, and texts of components that other screens have too. */
const allowed = [
  'Wellens',
  'maya.ortiz',
  'maya@example.com',
  'Aiko Tanabe',
  'Cedar Steam Ryokan',
  'Old phone',
  'Firefox on Linux',
  'Safari on iPhone',
  'Close',
  'Updated',
  'just now',
  // Checks of fields are shared with the server (decision 040).
  'Enter the code from your authenticator app',
  'Enter your password',
  'Please enter a valid email address',
];

const at = '2030-01-01T09:00:00.000Z';
const answers: Record<string, unknown> = {
  '/api/auth/sessions': [
    { id: 'a', device: 'Firefox on Linux', createdAt: at, lastSeenAt: at, current: true },
    { id: 'b', device: 'Safari on iPhone', createdAt: at, lastSeenAt: at, current: false },
  ],
  '/api/auth/passkeys': [{ id: 1, name: 'Old phone', createdAt: at, lastUsedAt: at }],
  '/api/auth/totp': { active: true, recoveryCodesLeft: 3 },
  '/api/export': { expiresAt: null, nextAt: null },
};

beforeEach(async () => {
  activateTexts('en', toPseudoCatalogue({ ...app, ...notifications }));
  vi.stubGlobal('PublicKeyCredential', Object);
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(Response.json(answers[path] ?? null, { headers: { 'X-App': '1' } })),
  );
  switchAccount(1);
  await privateDb().meta.put({ key: lastSyncKey, value: Date.now() });
});
afterEach(async () => {
  activateTexts('en', {});
  await Promise.all(privateDb().tables.map((table) => table.clear()));
  switchAccount(null);
  pushState.set(undefined);
  window.location.hash = '';
  vi.unstubAllGlobals();
});

const logIn = (
  user = buildUser({ emailStatus: 'unverified', needsSecondFactor: true, mailPage: '/dev/mail' }),
) => privateDb().meta.put({ key: sessionKey, value: user });

/** Visible text and labels of the page. */
function readPage(): string {
  const labels = [...document.body.querySelectorAll('*')].flatMap((element) =>
    ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
  );
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node.parentElement?.tagName !== 'STYLE') texts.push(node.textContent ?? '');
  }
  return [document.title, ...texts, ...labels].join(' \n ');
}

/** Shows something, waits for a sentence of it, and opens every part of it that opens. */
async function show(part: ReactNode, sentence: string): Promise<void> {
  renderScreen(part);
  await screen.findAllByText(i18n.t(sentence));
  for (const button of document.querySelectorAll('button[aria-expanded=false]')) {
    await act(() => {
      fireEvent.click(button);
      return Promise.resolve();
    });
  }
}

test('in another language, the account has no English words', async () => {
  await logIn();
  await show(<AccountScreen />, 'Log out everywhere else');
  await screen.findAllByText(i18n.t('Save the name'));
  expect(readPage().length).toBeGreaterThan(1_500);
  expect(findEnglish(readPage(), allowed)).toEqual([]);
});

test('in another language, the question before a deletion has no English words', async () => {
  await logIn();
  await show(<AccountScreen />, 'Delete account');
  fireEvent.click(screen.getAllByRole('button', { name: i18n.t('Delete account') })[0]!);
  await screen.findByText(i18n.t('Delete my account'));
  expect(findEnglish(readPage(), allowed)).toEqual([]);
});

test('in another language, the notifications have no English words', async () => {
  await logIn();
  await privateDb().conversations.put(buildConversation({ unreadCount: 2 }));
  await privateDb().notifications.bulkPut(
    notificationTopics.map((topic, index) => ({
      id: index + 1,
      topic,
      params: {
        person: 'Aiko Tanabe',
        title: 'Cedar Steam Ryokan',
        startDate: '2030-04-01',
        endDate: '2030-04-03',
      },
      path: '/trips/1',
      createdAt: at,
      seenAt: null,
    })),
  );
  await show(<NotificationsScreen />, 'Payment received');
  expect(findEnglish(readPage(), allowed)).toEqual([]);
});

test.each([null, '2999-01-01T00:00:00.000Z'])(
  'in another language, the settings have no English words when paused until %s',
  async (pausedUntil) => {
    await logIn();
    pushState.set('off');
    await privateDb().ownProperties.put(buildProperty({ hostId: 1 }));
    await privateDb().notificationSettings.put({
      id: 1,
      choices: [],
      quietHours: true,
      pausedUntil,
      showMessages: false,
      timeZone: 'UTC',
    });
    await show(<NotificationSettingsScreen />, 'Quiet at night');
    expect(findEnglish(readPage(), allowed)).toEqual([]);
  },
);

test.each<[string, string, () => ReactNode, string]>([
  ['no account', '', () => <AccountScreen />, 'Log in to see your account'],
  ['no notifications', '', () => <NotificationsScreen />, 'Log in to see your notifications'],
  ['no settings', '', () => <NotificationSettingsScreen />, 'Log in to change your settings'],
  ['a broken link', '', () => <AccountLinkScreen />, 'This link is not complete'],
  ['a link that confirms', '#verify.t', () => <AccountLinkScreen />, 'Confirm your address'],
  ['a link that changes', '#change.t', () => <AccountLinkScreen />, 'Confirm your new address'],
  ['a link that undoes', '#undo.t', () => <AccountLinkScreen />, 'Change your address back'],
  ['a reset', '', () => <ResetScreen />, 'Send the link'],
  ['a new password', '#t', () => <ResetScreen />, 'Save the password'],
  ['a deletion to undo', '#t', () => <KeepAccountScreen />, 'Keep my account'],
  ['a link that ends mails', '#t', () => <UnsubscribeScreen />, 'Stop these emails?'],
  ['a used link', '', () => <UnsubscribeScreen />, 'This link is not valid'],
])('in another language, the page for %s has no English words', async (_, hash, part, sentence) => {
  window.location.hash = hash;
  await show(part(), sentence);
  expect(findEnglish(readPage(), allowed)).toEqual([]);
});

const close = () => undefined;
test.each<[string, () => ReactNode, string]>([
  ['the proof', () => <FreshProofDialog open isOnline onAnswer={close} />, 'Confirm it’s you'],
  ['the steps of an iPhone', () => <InstallSheet way="share-steps" open onClose={close} />, 'Tap Share'],
  ['the steps of a Mac', () => <InstallSheet way="dock-steps" open onClose={close} />, 'Add to Dock'],
  ['the steps of Firefox', () => <InstallSheet way="menu-steps" open onClose={close} />, 'Tap Install'],
  ['the offer to install', () => <InstallSheet way="prompt" open onClose={close} />, 'Opens offline'],
])('in another language, %s has no English words', async (_, part, sentence) => {
  await show(part(), sentence);
  expect(findEnglish(readPage(), allowed)).toEqual([]);
});

test('in another language, the offer of notifications has no English words', async () => {
  vi.stubGlobal('PushManager', Object);
  vi.stubGlobal('Notification', { permission: 'default' });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: {} });
  await show(<AnswerPushOffer host="Aiko Tanabe" />, 'Tell me');
  Reflect.deleteProperty(navigator, 'serviceWorker');
  expect(findEnglish(readPage(), allowed)).toEqual([]);
});
