import { once } from 'node:events';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of several instances that sends each request to a random one. */
export interface SpreadProxy {
  origin: string;
  /** Number of requests answered by each instance, in the order of `targets`. */
  answered: number[];
  close(): Promise<void>;
}

/** @param targets origins of the instances */
export async function startSpreadProxy(targets: readonly string[]): Promise<SpreadProxy> {
  const answered = targets.map(() => 0);

  const serve = (incoming: IncomingMessage, reply: ServerResponse, left: readonly number[]): void => {
    const chosen = left[Math.floor(Math.random() * left.length)];
    const target = targets[chosen ?? -1];
    if (chosen === undefined || target === undefined) {
      reply.writeHead(502).end();
      return;
    }
    const { hostname, port } = new URL(target);
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': incoming.socket.remoteAddress,
      'x-forwarded-proto': 'http',
    };
    const { method, url: path } = incoming;
    const outgoing = forward({ hostname, port, method, path, headers, agent: false });
    outgoing.on('response', (answer) => {
      answered[chosen] = (answered[chosen] ?? 0) + 1;
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => reply.destroy());
      answer.pipe(reply);
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // The connection was refused: try another instance. A call that broke midway is retried by the device.
      const others = left.filter((one) => one !== chosen);
      if (error.code === 'ECONNREFUSED') serve(incoming, reply, others);
      else reply.destroy();
    });
    reply.on('close', () => outgoing.destroy());
    outgoing.on('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => incoming.pipe(outgoing));
      else incoming.pipe(outgoing);
    });
  };

  const listener = createServer((incoming, reply) => serve(incoming, reply, [...targets.keys()]));
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    origin: `http://localhost:${(listener.address() as AddressInfo).port}`,
    answered,
    close: async () => {
      listener.close();
      listener.closeAllConnections();
      await once(listener, 'close');
    },
  };
}
