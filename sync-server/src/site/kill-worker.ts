/**
 * Stands in for `/sw.js` with SERVICE_WORKER=off: takes over from whatever worker a device has, lets go of the pages
 * it kept, and is gone. Open pages go on without a worker; what a person did is in their databases, which stay. The
 * page registers it again on each visit, where it finds nothing left to do.
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
