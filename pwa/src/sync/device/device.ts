import { createEmitter } from '#pwa/lib/create-store.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { PublicDb } from '#pwa/data/public-db.ts';
import { createApiClient, type ApiClient } from '#pwa/sync/transport/api-client.ts';
import { createConnection, type Connection } from '#pwa/sync/transport/connection.ts';
import type { Environment } from '#pwa/sync/transport/environment.ts';

/** Environment, API client, connection state and databases that the sync engine works with. */
export interface Device {
  readonly environment: Environment;
  readonly api: ApiClient;
  readonly connection: Connection;
  publicDb(): PublicDb;
  privateDb(): PrivateDb;
  /** Notifies subscribers that an entry was queued. */
  emitQueued(): void;
  /** @param listener called after each `emitQueued` @returns unsubscribe function */
  subscribe(listener: () => void): () => void;
}

export function createDevice(
  environment: Environment,
  stores: Pick<Device, 'publicDb' | 'privateDb'>,
): Device {
  const queued = createEmitter();
  const connection = createConnection(environment);
  const api = createApiClient(environment, () => stores.privateDb().account, connection.startCall);
  return {
    environment,
    api,
    connection,
    ...stores,
    emitQueued: queued.emit,
    subscribe: queued.subscribe,
  };
}
