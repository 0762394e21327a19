import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a database on which each round trip takes longer, as between machines of a cloud. */
export interface DelayProxy {
  /** The database's address by this way. */
  url: string;
  close(): Promise<void>;
}

/**
 * @param url address of a PostgreSQL database on loopback
 * @param delayMs added to each answer, in milliseconds
 */
export async function startDelayProxy(url: string, delayMs: number): Promise<DelayProxy> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
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
    near.on('data', (data) => far.write(data));
    // Timers of one delay fire in the order they were set, so the answer stays in order.
    far.on('data', (data) => setTimeout(() => near.write(data), delayMs));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(url);
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
