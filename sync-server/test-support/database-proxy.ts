import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy in front of a database on loopback. */
interface DatabaseProxy {
  /** URL of the database through this proxy. */
  url: string;
  close(): Promise<void>;
}

/** @param link connects the two ends of each connection: forwards their data, and closes one after the other */
export async function startDatabaseProxy(
  url: string,
  link: (client: Socket, database: Socket) => void,
): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
    link(client, database);
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
