import { once } from 'node:events';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Fault of a request: `drop-reply` delivers it and loses the answer, `twice` delivers two copies and returns the second
 * answer, `hold-reply` delivers it and never answers.
 */
export type Fault = 'drop-reply' | 'twice' | 'hold-reply';

/** A proxy between a browser and the server with controllable faults. */
export interface FaultProxy {
  origin: string;
  /** The next request with this method and path gets the fault. @returns resolves when the server has answered it */
  spoil(method: string, path: RegExp, fault: Fault): Promise<void>;
  /** Aborts requests to these paths, including those in progress, until `mend`. */
  cut(path: RegExp): void;
  mend(): void;
  close(): Promise<void>;
}

interface Spoiled {
  method: string;
  path: RegExp;
  fault: Fault;
  onAnswered: () => void;
}

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

const bodyOf = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** @param target origin of the server */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(target);
  let spoiled: Spoiled[] = [];
  let cutPath: RegExp | null = null;
  const open = new Set<IncomingMessage>();

  const ask = (incoming: IncomingMessage): ReturnType<typeof forward> =>
    forward({ hostname, port, method: incoming.method, path: incoming.url, headers: incoming.headers });

  const deliver = async (incoming: IncomingMessage, body: Buffer): Promise<Answer> => {
    const outgoing = ask(incoming);
    outgoing.end(body);
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    return { status: answer.statusCode ?? 502, headers: answer.headers, body: await bodyOf(answer) };
  };

  const serveSpoiled = async (
    { fault, onAnswered }: Spoiled,
    incoming: IncomingMessage,
    reply: ServerResponse,
  ) => {
    const body = await bodyOf(incoming);
    let answer = await deliver(incoming, body);
    if (fault === 'twice') answer = await deliver(incoming, body);
    onAnswered();
    if (fault === 'drop-reply') incoming.socket.destroy();
    if (fault === 'twice') reply.writeHead(answer.status, answer.headers).end(answer.body);
  };

  const serve = (incoming: IncomingMessage, reply: ServerResponse): void => {
    const outgoing = ask(incoming);
    outgoing.on('response', (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    outgoing.on('error', () => incoming.socket.destroy());
    reply.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  };

  const listener = createServer((incoming, reply) => {
    const path = incoming.url ?? '/';
    open.add(incoming);
    reply.on('close', () => open.delete(incoming));
    if (cutPath?.test(path) === true) {
      incoming.socket.destroy();
      return;
    }
    const found = spoiled.find((one) => one.method === incoming.method && one.path.test(path));
    if (found === undefined) {
      serve(incoming, reply);
      return;
    }
    spoiled = spoiled.filter((one) => one !== found);
    serveSpoiled(found, incoming, reply).catch(() => incoming.socket.destroy());
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');

  return {
    origin: `http://localhost:${(listener.address() as AddressInfo).port}`,
    spoil: (method, path, fault) =>
      new Promise((resolve) => {
        spoiled.push({ method, path, fault, onAnswered: resolve });
      }),
    cut: (path) => {
      cutPath = path;
      for (const incoming of open) if (path.test(incoming.url ?? '/')) incoming.socket.destroy();
    },
    mend: () => {
      cutPath = null;
    },
    close: async () => {
      listener.close();
      listener.closeAllConnections();
      await once(listener, 'close').catch(() => undefined);
    },
  };
}
