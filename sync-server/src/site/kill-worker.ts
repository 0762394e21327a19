/**
 * Replaces `/sw.js` with SERVICE_WORKER=off: takes over from the installed worker, deletes its precache and
 * unregisters. Open pages continue without a worker; the databases with unsent changes are not touched. The page
 * registers it again on each visit, which has no further effect.
 */
export const killWorker = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.includes('precache')) await caches.delete(name);
    }
    await self.registration.unregister();
  })());
});
`;
