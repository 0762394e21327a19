/** The engine as one thing, to be weighed: outbox, push, pull, merge, leases, the loop, and the stores they work on. */
export { combine } from '#pwa/data/overlays.ts';
export { PrivateDb } from '#pwa/data/private-db.ts';
export { PublicDb } from '#pwa/data/public-db.ts';
export { createDevice } from '#pwa/sync/device.ts';
export { enqueue } from '#pwa/sync/outbox/enqueue.ts';
export { browserEnvironment } from '#pwa/sync/environment.ts';
export * from '#pwa/sync/outbox/outbox-actions.ts';
export { createSyncLoop } from '#pwa/sync/sync-loop.ts';
export * from '#pwa/sync/sync-status.ts';
