import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a database on which each round trip takes longer, as between machines of a cloud. */
export interface DelayProxy {
  /** The database's address by this way. */
  url: string;
  /** Round trips so far, on all connections: times that something was sent after an answer had come. */
  roundTrips(): number;
  close(): Promise<void>;
}

/**
 * @param url address of a PostgreSQL database on loopback
 * @param delayMs added to each answer, in milliseconds
 */
export async function startDelayProxy(url: string, delayMs: number): Promise<DelayProxy> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let roundTrips = 0;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      socket.setNoDelay();
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    let isAnswered = true;
    near.on('data', (data) => {
      if (isAnswered) roundTrips += 1;
      isAnswered = false;
      far.write(data);
    });
    // Timers of one delay fire in the order they were set, so the answer stays in order.
    far.on('data', (data) =>
      setTimeout(() => {
        isAnswered = true;
        near.write(data);
      }, delayMs),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(url);
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    roundTrips: () => roundTrips,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
