import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { PublicDb } from '#pwa/data/public-db.ts';
import { createApiClient, type ApiClient, type Contact } from './transport/api-client.ts';
import { createConnection, type Connection } from './transport/connection.ts';
import type { Environment } from './environment.ts';

/** A device as the engine sees it: its network, its clock and the two databases of the present account. */
export interface Device {
  readonly environment: Environment;
  readonly api: ApiClient;
  readonly connection: Connection;
  publicDb(): PublicDb;
  privateDb(): PrivateDb;
  /** Something new waits to be sent. The sync loop listens. */
  onEnqueued(): void;
}

export function createDevice(
  environment: Environment,
  stores: Pick<Device, 'publicDb' | 'privateDb'>,
  onContact: (contact: Contact) => void = () => undefined,
): Device {
  const connection = createConnection(environment);
  const api = createApiClient(
    environment,
    () => stores.privateDb().account,
    (contact) => {
      connection.report(contact);
      onContact(contact);
    },
  );
  return {
    environment,
    api,
    connection,

    ...stores,
    onEnqueued: () => undefined,
  };
}
