import { startDatabaseProxy } from './database-proxy.ts';

/** A database proxy that can silence connections without closing them, like a router that has dropped them. */
interface SilentProxy {
  /** URL of the database through this proxy. */
  url: string;
  /** Stops forwarding on connections that run LISTEN, without closing them. @returns their number */
  silenceListeners(): number;
  /** Stops forwarding on all connections. */
  silence(): void;
  close(): Promise<void>;
}

/** @param url of a PostgreSQL database on loopback */
export async function startSilentProxy(url: string): Promise<SilentProxy> {
  const links = new Set<{ isSilent: boolean }>();
  const listening = new Set<{ isSilent: boolean }>();
  const proxy = await startDatabaseProxy(url, (client, database) => {
    const link = { isSilent: false };
    links.add(link);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      from.on('data', (data) => {
        if (from === client && data.includes('LISTEN ')) listening.add(link);
        if (!link.isSilent) to.write(data);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        if (!link.isSilent) to.destroy();
      });
    }
  });
  return {
    ...proxy,
    silence: () => {
      for (const link of links) link.isSilent = true;
    },
    silenceListeners: () => {
      for (const link of listening) link.isSilent = true;
      return listening.size;
    },
  };
}
