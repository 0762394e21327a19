/** The engine as one thing, to be weighed: outbox, push, pull, merge, leases, the loop, and the stores they work on. */
export { readWithPending as combine } from '#pwa/data/overlays.ts';
export { PrivateDb } from '#pwa/data/private-db.ts';
export { PublicDb } from '#pwa/data/public-db.ts';
export { createDevice } from '#pwa/sync/device/device.ts';
export { enqueue } from '#pwa/sync/outbox/enqueue.ts';
export { browserEnvironment } from '#pwa/sync/transport/environment.ts';
export * from '#pwa/sync/outbox/outbox-actions.ts';
export { SyncLoop } from '#pwa/sync/sync-loop.ts';
export * from '#pwa/sync/sync-status.ts';
