import { once } from 'node:events';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const isChunk = ({ method, url = '' }: IncomingMessage): boolean =>
  method === 'PATCH' && url.startsWith('/api/uploads/');

/** A proxy with a slow line to the server, which counts the bytes of pictures and can cut the line. */
export interface SlowProxy {
  origin: string;
  /** Bytes of pictures that the browser has sent so far. */
  pictureBytes(): number;
  /** Chunks that were cut on the way, by the proxy or because the browser was killed, and their bytes. */
  lost: { chunks: number; bytes: number };
  /** Cuts the line whenever that many further bytes of pictures have passed, that many times. */
  cutEvery(bytes: number, times: number): void;
  close(): Promise<void>;
}

/**
 * @param target origin of the server
 * @param bytesPerSecond of all bodies on their way to the server
 */
export async function startSlowProxy(target: string, bytesPerSecond: number): Promise<SlowProxy> {
  const { hostname, port } = new URL(target);
  const lost = { chunks: 0, bytes: 0 };
  let passed = 0;
  let cuts = { every: Infinity, next: Infinity, left: 0 };
  /** When the line is free again, in milliseconds since 1970: requests share it. */
  let freeAt = 0;

  /** Reads a body at the speed of the line. @returns null if it was cut */
  const readSlowly = async (incoming: IncomingMessage): Promise<Buffer | null> => {
    // Null in the message once the browser is gone.
    const { socket } = incoming;
    const parts: Buffer[] = [];
    let bytes = 0;
    try {
      for await (const part of incoming as AsyncIterable<Buffer>) {
        freeAt = Math.max(freeAt, Date.now()) + (part.length / bytesPerSecond) * 1000;
        await wait(freeAt - Date.now());
        parts.push(part);
        bytes += part.length;
        if (!isChunk(incoming)) continue;
        passed += part.length;
        if (passed < cuts.next || cuts.left === 0) continue;
        cuts = { ...cuts, next: passed + cuts.every, left: cuts.left - 1 };
        throw new Error('The line was cut');
      }
      return Buffer.concat(parts);
    } catch {
      if (isChunk(incoming)) {
        lost.chunks += 1;
        lost.bytes += bytes;
      }
      socket.destroy();
      return null;
    }
  };

  const serve = async (incoming: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const body = await readSlowly(incoming);
    if (body === null) return;
    const { method, url: path, headers } = incoming;
    const outgoing = forward({ hostname, port, method, path, headers });
    outgoing.on('response', (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    outgoing.on('error', () => reply.destroy());
    reply.on('close', () => outgoing.destroy());
    outgoing.end(body);
  };

  const listener = createServer((incoming, reply) => void serve(incoming, reply));
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    origin: `http://localhost:${(listener.address() as AddressInfo).port}`,
    pictureBytes: () => passed,
    lost,
    cutEvery: (every, times) => {
      cuts = { every, next: passed + every, left: times };
    },
    close: async () => {
      listener.close();
      listener.closeAllConnections();
      await once(listener, 'close').catch(() => undefined);
    },
  };
}
