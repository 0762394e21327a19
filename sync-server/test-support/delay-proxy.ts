import { startDatabaseProxy } from './database-proxy.ts';

/** A proxy that adds time to each round trip, like the network between two machines. */
export interface DelayProxy {
  /** URL of the database or server through this proxy. */
  url: string;
  /** Round trips so far on all connections: data sent after an answer was received starts the next one. */
  roundTrips(): number;
  close(): Promise<void>;
}

/**
 * @param url of a PostgreSQL database or an HTTP server on loopback
 * @param delayMs added to each answer, in milliseconds
 */
export async function startDelayProxy(url: string, delayMs: number): Promise<DelayProxy> {
  let roundTrips = 0;
  const proxy = await startDatabaseProxy(url, (client, database) => {
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      from.setNoDelay();
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
    let isAnswered = true;
    client.on('data', (data) => {
      if (isAnswered) roundTrips += 1;
      isAnswered = false;
      database.write(data);
    });
    // Timers with the same delay fire in the order they were set, so the answer stays in order.
    database.on('data', (data) =>
      setTimeout(() => {
        isAnswered = true;
        client.write(data);
      }, delayMs),
    );
  });
  return { ...proxy, roundTrips: () => roundTrips };
}
