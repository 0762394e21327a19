/// <reference lib="webworker" />
import { cacheNames, clientsClaim } from 'workbox-core';
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { sendWaitingTag, type WorkerMessage } from '#pwa/data/storage/cache-names.ts';
import { cacheFromPacks, type AssetPack } from './asset-packs.ts';
import { cacheDeferredAssets, completeUpdate, deferredAssetsRoute } from './deferred-assets.ts';
import { stopForHandover } from './handover.ts';
import { isLaunch, insertLaunchSnapshot } from '#pwa/launch/insert-launch-snapshot.ts';
import { cachePictures, picturesRoute, pinPictures } from './picture-cache.ts';
import {
  openNotification,
  receivePush,
  renewSubscription,
  type SubscriptionChange,
} from './push-messages.ts';
import { tilesRoute, worldMapRoute } from './tile-cache.ts';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: (PrecacheEntry | string)[];
  /** Packs of the precached chunks that only some pages load. Inserted by the build. */
  __PRECACHE_PACKS: AssetPack[];
};

/** Paths of files, which have an extension. Workbox tests the path with its query, where a dot means nothing. */
const file = /^[^?]*\/[^/?]+\.[^/?]+(\?|$)/;
/** URLs that are not pages of the app and always go to the server. */
const notPages = [/^\/api\//, /^\/pictures\//, /^\/assets\//, /^\/healthz$/, /^\/dev\//, file];

// Workbox fetches precached files one at a time and skips those in the cache, so the packs are unpacked first.
let unpacked: Promise<void> | undefined;
addPlugins([
  {
    handlerWillStart: ({ event }) =>
      event.type === 'install'
        ? (unpacked ??= cacheFromPacks(cacheNames.precache, self.__PRECACHE_PACKS))
        : Promise.resolve(),
  },
]);
// `/` is a page of the app, not a precached file.
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '' });
cleanupOutdatedCaches();
// The first installation does not wait: without it, the page has no worker at all.
self.addEventListener('install', (event) => {
  if (self.registration.active !== null) event.waitUntil(completeUpdate());
});
const page = createHandlerBoundToURL('/index.html');
registerRoute(
  // Check before requesting the page: the library then replaces the browser's request with its own.
  new NavigationRoute(
    (options) =>
      isLaunch(options) ? insertLaunchSnapshot(page(options), options.url.pathname) : page(options),
    { denylist: notPages },
  ),
);
registerRoute(deferredAssetsRoute);
registerRoute(picturesRoute);
registerRoute(tilesRoute);
registerRoute(worldMapRoute);

// Control the first visit too, so that what it shows can be cached. A later version waits for the person.
clientsClaim();

self.addEventListener('message', (event) => {
  const message = event.data as Partial<WorkerMessage> | null;
  switch (message?.type) {
    case 'SKIP_WAITING':
      event.waitUntil(self.skipWaiting());
      break;
    case 'STOP_FOR_HANDOVER':
      stopForHandover();
      event.ports[0]?.postMessage('stopped');
      break;
    case 'KEEP_PICTURES':
      event.waitUntil(cachePictures(message.urls ?? [], event));
      break;
    case 'PIN_PICTURES':
      event.waitUntil(pinPictures(message.urls ?? []));
      break;
    case 'KEEP_LATE_ASSETS':
      event.waitUntil(cacheDeferredAssets().then(() => event.ports[0]?.postMessage('cached')));
      break;
    case undefined:
  }
});

/** Background Sync is not in TypeScript's types, since not every browser supports it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent;
  if (tag === sendWaitingTag) (event as SyncEvent).waitUntil(wakeEngine());
});

self.addEventListener('push', (event) => event.waitUntil(receivePush(event.data, pullChanges)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event)));
self.addEventListener('pushsubscriptionchange', (event) =>
  (event as ExtendableEvent).waitUntil(renewSubscription(event as SubscriptionChange)),
);

async function pullChanges(): Promise<void> {
  const { pullChanges: pull } = await import('./send-waiting.ts');
  await pull();
}

/** Runs the engine's module only when needed, since every page waits for the worker to start. */
async function wakeEngine(): Promise<void> {
  const { sendWaiting } = await import('./send-waiting.ts');
  await sendWaiting();
}
