import { refreshSession, resumeSignOut } from '#pwa/features/account/account-commands.ts';
import { reportSession, sessionEnded } from '#pwa/features/account/session-state.ts';
import { watchBookingOutcomes } from '#pwa/features/bookings/booking-outcomes.ts';
import { keepRequestsCounted } from '#pwa/features/hosting/count-requests.ts';
import { installOffer, watchInstallOffer } from '#pwa/features/install/install-offer.ts';
import { keepUnreadCounted } from '#pwa/features/messaging/count-unread.ts';
import { watchMessageRefusals } from '#pwa/features/messaging/watch-refusals.ts';
import { watchUndoNotices } from '#pwa/features/outbox/watch-undo-notices.ts';
import { accountKey, followAccount, subscribeToAccount } from '#pwa/data/open-stores.ts';
import { askForPersistence } from '#pwa/data/storage/storage-estimate.ts';
import { isConnectionLost } from '#pwa/data/storage-health.ts';
import { browserEnvironment, wait } from '#pwa/sync/transport/environment.ts';
import { createCardFetch } from '#pwa/sync/fetch/fetch-cards.ts';
import { SyncLoop } from '#pwa/sync/sync-loop.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { appPollingDemand } from '#pwa/sync/app-polling-demand.ts';
import { recoverFocus } from '#pwa/ui/recover-focus.ts';
import { keepAppBadge } from './keep-app-badge.ts';
import { keepBackgroundSync } from './keep-background-sync.ts';
import { keepLaunchPage } from './keep-launch-page.ts';
import { keepSavedListings } from './keep-saved-listings.ts';
import { keepNotices } from './keep-notices.ts';
import { keepTitleCount } from './keep-title-count.ts';
import { openLiveChannel } from './live-channel.ts';

/** Longest wait for the server's word on who is signed in, in milliseconds. */
const sessionMaxMs = 1000;

/**
 * Who is signed in is known from this device; the server is asked now, and then everything waiting goes its way. On a
 * slow network it goes without that word: the server takes nothing of one person from another.
 */
export async function runBackground(): Promise<void> {
  recoverFocus();
  watchInstallOffer();
  await resumeSignOut();
  await Promise.race([refreshSession(), wait(browserEnvironment, sessionMaxMs)]);
  const loop = startSync();
  const { startServiceWorker } = await import('#pwa/service-worker/register.ts');
  await startServiceWorker({
    isSending: () => loop.snapshot().isSending,
    subscribe: loop.subscribe,
  });
}

/** A database that was closed under the work is opened again or told of by its own watch. */
const reportUnlessClosed = (error: unknown): void => {
  if (!isConnectionLost(error)) reportError(error);
};

/** The sync loop with everything in a page that makes it run. */
function startSync(): SyncLoop {
  const loop = new SyncLoop(appDevice, reportUnlessClosed, appPollingDemand);
  window.addEventListener('online', () => void loop.request('online'));
  window.addEventListener('pageshow', () => void loop.request('visible'));
  document.addEventListener('visibilitychange', () => {
    const isSeen = document.visibilityState === 'visible';
    loop.setSeen(isSeen);
    if (isSeen) void loop.request('visible');
  });
  const renewChannel = openLiveChannel(loop);
  subscribeToAccount(() => {
    renewChannel();
    void loop.request('sign-in');
  });
  askAgainWhenRefused(loop, renewChannel);
  keepCardsFilled();
  watchBookingOutcomes();
  keepSavedListings();
  keepLaunchPage();
  keepAppBadge();
  followOtherTabs();
  noteFirstSave();
  keepBackgroundSync();
  keepUnreadCounted();
  keepRequestsCounted();
  keepTitleCount();
  keepNotices();
  watchMessageRefusals();
  watchUndoNotices();
  void loop.request('start');
  return loop;
}

/**
 * The server no longer takes this account's calls: its session ended, or another tab signed in as somebody else. Once
 * the same person is back, here or in another tab, what waits goes on at once.
 */
function askAgainWhenRefused(loop: SyncLoop, renewChannel: () => void): void {
  let wasPaused = false;
  loop.subscribe(() => {
    const isPaused = loop.snapshot().paused === 'sign-in';
    if (isPaused && !wasPaused) void refreshSession();
    if (!isPaused && wasPaused) reportSession(false);
    wasPaused = isPaused;
  });
  sessionEnded.subscribe(() => {
    if (sessionEnded.snapshot()) return;
    renewChannel();
    void loop.request('sign-in');
  });
}

/**
 * A login or logout in one tab is one in all of them: two accounts side by side would mix what is whose. A page that
 * comes back out of the browser's history has heard of nothing.
 */
function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === accountKey || key === null) followAccount();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) followAccount();
  });
}

/** With the first thing worth keeping the browser is asked not to clear this device, and installing makes sense. */
function noteFirstSave(): void {
  appDevice.subscribe(() => {
    installOffer.noteSave();
    void askForPersistence().catch(() => undefined); // refused or not there: the storage view tells
  });
}

/** The window of cards for searching without a network is read at the start and after each time without one. */
function keepCardsFilled(): void {
  const { connection } = appDevice;
  let wasOnline = connection.snapshot().isOnline;
  const fetchCards = createCardFetch(appDevice);
  if (wasOnline) void fetchCards();
  connection.subscribe(() => {
    const { isOnline } = connection.snapshot();
    if (isOnline && !wasOnline) void fetchCards();
    wasOnline = isOnline;
  });
}
