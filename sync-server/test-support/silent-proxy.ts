import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A database proxy that can silence a connection without closing it, like a router that has dropped it. */
interface SilentProxy {
  /** URL of the database through this proxy. */
  url: string;
  /** Stops forwarding on connections that run LISTEN, without closing them. @returns their number */
  silenceListeners(): number;
  close(): Promise<void>;
}

/** @param url of a PostgreSQL database on loopback */
export async function startSilentProxy(url: string): Promise<SilentProxy> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const listening = new Set<{ isSilent: boolean }>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const link = { isSilent: false };
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (data) => {
        if (from === near && data.includes('LISTEN ')) listening.add(link);
        if (!link.isSilent) to.write(data);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        if (!link.isSilent) to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  const through = new URL(url);
  through.port = String(address.port);
  return {
    url: through.href,
    silenceListeners: () => {
      for (const link of listening) link.isSilent = true;
      return listening.size;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
