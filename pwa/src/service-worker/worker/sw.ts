/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { sendWaitingTag, type WorkerMessage } from '#pwa/data/storage/cache-names.ts';
import { cacheDeferredAssets, deferredAssetsRoute } from './deferred-assets.ts';
import { isLaunch, insertLaunchSnapshot } from '#pwa/launch/insert-launch-snapshot.ts';
import { keepPictures, picturesRoute, pinPictures } from './picture-cache.ts';
import { tilesRoute, worldMapRoute } from './tile-cache.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** Addresses that are not the app's own pages: they always go to the server. */
const notPages = [/^\/api\//, /^\/pictures\//, /^\/assets\//, /^\/healthz$/, /\/[^/]+\.[^/]+$/];

// Home is a page like every other and none of the files.
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '' });
cleanupOutdatedCaches();
const page = createHandlerBoundToURL('/index.html');
registerRoute(
  // Looked at before the page is asked for: the library then puts a request of its own in the place of the browser's.
  new NavigationRoute(
    (options) => (isLaunch(options) ? insertLaunchSnapshot(page(options)) : page(options)),
    {
      denylist: notPages,
    },
  ),
);
registerRoute(deferredAssetsRoute);
registerRoute(picturesRoute);
registerRoute(tilesRoute);
registerRoute(worldMapRoute);

// The first visit is served from here too, so that what it shows can be kept. A later version waits for the person.
clientsClaim();

self.addEventListener('message', (event) => {
  const message = event.data as Partial<WorkerMessage> | null;
  switch (message?.type) {
    case 'SKIP_WAITING':
      event.waitUntil(self.skipWaiting());
      break;
    case 'CACHE_PICTURES':
      event.waitUntil(keepPictures(message.urls ?? [], event));
      break;
    case 'PIN_PICTURES':
      event.waitUntil(pinPictures(message.urls ?? []));
      break;
    case 'CACHE_DEFERRED_ASSETS':
      event.waitUntil(cacheDeferredAssets().then(() => event.ports[0]?.postMessage('kept')));
      break;
    case undefined:
  }
});

/** Background Sync, which is no standard of all browsers and so of no library of types. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent;
  if (tag === sendWaitingTag) (event as SyncEvent).waitUntil(wakeEngine());
});

/** The engine is part of this script but runs only when it is needed: every page waits for the worker's start. */
async function wakeEngine(): Promise<void> {
  const { sendWaiting } = await import('./send-waiting.ts');
  await sendWaiting();
}
