import { liveQuery } from 'dexie';
import {
  refreshSession,
  refreshLimitedSession,
  resumeSignOut,
} from '#pwa/features/accounts/account/account-commands.ts';
import { watchBookingOutcomes } from '#pwa/features/booking/bookings/booking-outcomes.ts';
import { keepRequestsCounted } from '#pwa/features/booking/hosting/count-requests.ts';
import { installOffer, watchInstallOffer } from '#pwa/features/reach/install/install-offer.ts';
import { hideBlockedRetreats } from './blocked-retreats.ts';
import { fetchOfflineCards } from './offline-cards.ts';
import { keepUnreadCounted } from '#pwa/features/messaging/messages/inbox/count-unread.ts';
import { watchMessageRefusals } from '#pwa/features/messaging/messages/watch-refusals.ts';
import { keepUnseenCounted } from '#pwa/features/reach/notifications/notification-queries.ts';
import { repairPush } from '#pwa/features/reach/notifications/push-device.ts';
import { watchUndoNotices } from '#pwa/features/platform/outbox/watch-undo-notices.ts';
import { watchOwnPictures } from '#pwa/features/shared/pictures/watch-own-pictures.ts';
import { accountKey, followAccount, publicDb, subscribeToAccount } from '#pwa/data/open-stores.ts';
import { askForPersistence } from '#pwa/data/storage/storage-estimate.ts';
import { watchAccountCount } from '#pwa/data/account/watch-account.ts';
import { reportUnlessClosed } from '#pwa/data/report-unless-closed.ts';
import { reopenings } from '#pwa/data/storage-health.ts';
import { countWaitingEntries } from '#pwa/data/outbox/unsent-entries.ts';
import { browserEnvironment, wait } from '#pwa/sync/transport/environment.ts';
import { searchKey } from '#pwa/sync/fetch/search-page.ts';
import { SyncLoop } from '#pwa/sync/sync-loop.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { appPollingDemand } from '#pwa/sync/app-polling-demand.ts';
import { saveLaunchSnapshots } from '#pwa/launch/launch.ts';
import { untilLoaded } from '#pwa/lib/browser/until-loaded.ts';
import { ignoreStrayPresses } from '#pwa/ui/pointer/ignore-stray-presses.ts';
import { recoverFocus } from '#pwa/ui/recover-focus.ts';
import { updateAppBadge } from './app-badge.ts';
import { requestBackgroundSync } from './background-sync.ts';
import { removeErased } from './remove-erased.ts';
import { resumeAfterSignIn } from './resume-after-sign-in.ts';
import { startUploads } from './picture-uploads.ts';
import { fetchSavedProperties } from './saved-properties.ts';
import { showNotices } from './notices.ts';
import { keepTripsHere } from './trip-packs.ts';
import { showCountInTitle } from './title-count.ts';
import { openLiveChannel } from './live-channel.ts';

/** Longest wait for the session request, in milliseconds. */
const maxSessionWaitMs = 1000;

/**
 * Refreshes the session and then starts everything that runs behind the screens. On a slow network it does not wait for
 * the session: the device knows who is signed in, and the server never accepts one person's changes as another's.
 */
export async function runBackgroundJobs(): Promise<void> {
  ignoreStrayPresses();
  recoverFocus();
  watchInstallOffer();
  await resumeSignOut();
  const isKnown = refreshSession().catch(reportUnlessClosed); // sync starts in any case
  await Promise.race([isKnown, wait(browserEnvironment, maxSessionWaitMs)]);
  const loop = startSync();
  startUploads(loop, reportUnlessClosed);
  startJobs();
  void loop.request('start');
  const { startServiceWorker } = await untilLoaded(() => import('#pwa/service-worker/register.ts'));
  const { connection } = appDevice;
  await startServiceWorker(
    { isSending: () => loop.snapshot().isSending, subscribe: loop.subscribe },
    { isOutdated: () => connection.snapshot().isOutdated, subscribe: connection.subscribe },
  );
}

/** The sync loop with the events of the page that trigger it. */
function startSync(): SyncLoop {
  const loop = new SyncLoop(appDevice, reportUnlessClosed, appPollingDemand);
  window.addEventListener('online', () => {
    void loop.request('online');
    void refreshLimitedSession();
  });
  window.addEventListener('pageshow', () => void loop.request('visible'));
  document.addEventListener('visibilitychange', () => {
    const isSeen = document.visibilityState === 'visible';
    loop.setSeen(isSeen);
    if (!isSeen) return;
    void loop.request('visible');
    void refreshLimitedSession();
  });
  watchAccountCount({
    count: countWaitingEntries,
    onCount: (waiting) => {
      if (waiting > 0) loop.expectWork();
    },
  });
  // The browser may have cleared the database: who is signed in, and all data, come from the server again.
  reopenings.subscribe(() => {
    void refreshSession();
    void loop.request('start');
  });
  const reopenChannel = openLiveChannel(loop);
  subscribeToAccount(() => {
    reopenChannel();
    void loop.request('sign-in');
  });
  resumeAfterSignIn(loop, () => {
    reopenChannel();
    void loop.request('sign-in');
  });
  return loop;
}

function startJobs(): void {
  fetchOfflineCards(appDevice);
  watchBookingOutcomes();
  fetchSavedProperties(reportUnlessClosed);
  keepTripsHere(reportUnlessClosed);
  hideBlockedRetreats();
  void saveLaunchSnapshots({
    subscribe: (listener) => liveQuery(readHomeData).subscribe({ next: listener, error: () => undefined }),
    isOnline: () => appDevice.connection.snapshot().isOnline,
  });
  updateAppBadge();
  followOtherTabs();
  noteFirstSave();
  requestBackgroundSync();
  keepUnreadCounted();
  keepRequestsCounted();
  keepUnseenCounted();
  const repair = (): void => void repairPush().catch(reportUnlessClosed);
  repair();
  subscribeToAccount(repair);
  showCountInTitle();
  showNotices();
  watchMessageRefusals();
  watchUndoNotices();
  watchOwnPictures();
  removeErased(reportUnlessClosed);
}

/** The home screen's reads of the database; a closed database is reported elsewhere. */
const readHomeData = async () => [
  await publicDb().searches.get(searchKey({})),
  await publicDb().categories.count(),
];

/**
 * A login or logout in one tab applies to all tabs, so that two accounts never mix. A page restored from the
 * back-forward cache has missed the event.
 */
function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === accountKey || key === null) followAccount();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) followAccount();
  });
}

/** After the first save of this start, asks the browser for persistent storage and offers installation. */
function noteFirstSave(): void {
  const unsubscribe = appDevice.subscribe(() => {
    unsubscribe();
    installOffer.noteSave();
    void askForPersistence().catch(() => undefined); // refused or unsupported: the storage view shows it
  });
}
