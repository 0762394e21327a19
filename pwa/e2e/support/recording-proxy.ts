import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** Fault of a call in the proxy. */
export type Treatment =
  | 'pass'
  /** A captive portal's page is returned; the server does not get the call. */
  | 'portal'
  /** The server does not get the call, and there is no answer. */
  | 'hang'
  /** The server gets the call; the answer waits for `release` or `cut`. */
  | 'hold'
  /** The server fails without effect. */
  | 'fail';

export interface Seen {
  method: string;
  path: string;
  /** Idempotency-Key, where there is one. */
  key: string | null;
  /** The account whose data the device has open, from its header. */
  account: string | null;
  /** Whether the call had a session cookie. */
  hasSession: boolean;
  /** Milliseconds on the clock of the proxy. */
  at: number;
}

/** A recording proxy between browser and server that can lose, hold and replace answers. */
export interface RecordingProxy {
  origin: string;
  /** Calls of `/api` that reached the server, and those it failed. */
  seen: Seen[];
  /** Decides for each call of `/api`. */
  treat: (call: Pick<Seen, 'method' | 'path'>) => Treatment;
  /** Transforms the server's service worker; a different one is a new version of the app. */
  changeWorker: ((script: string) => string) | null;
  /** Files served instead of the server's app, by path; `/index.html` answers every other page. */
  files: ReadonlyMap<string, Buffer> | null;
  /** Lets held answers go. */
  release(): void;
  /** Loses held answers. */
  cut(): void;
  heldCount(): number;
  remove(): Promise<void>;
}

/** Paths that the server answers in every version of the app. */
const isServersOwn = /^\/(api|pictures|world-map|healthz)(\/|$)/;

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
  webmanifest: 'application/manifest+json',
};

function sendFile(files: ReadonlyMap<string, Buffer>, path: string, to: ServerResponse): void {
  const isPage = !path.includes('.');
  const address = isPage ? '/index.html' : path;
  const file = files.get(address);
  const type = types[address.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  if (file === undefined) to.writeHead(404).end();
  else to.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-cache' }).end(file);
}

export async function startRecordingProxy(target: string): Promise<RecordingProxy> {
  const held: { go: () => void; lose: () => void }[] = [];
  // Without keep-alive: a connection closed by the server at this moment would look like a lost call.
  const agent = new Agent({ keepAlive: false });
  const sockets = new Set<Socket>();
  const proxy: RecordingProxy = {
    origin: '',
    seen: [],
    treat: () => 'pass',
    changeWorker: null,
    files: null,
    release: () => held.splice(0).forEach(({ go }) => go()),
    cut: () => held.splice(0).forEach(({ lose }) => lose()),
    heldCount: () => held.length,
    remove: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };

  const pass = (from: IncomingMessage, to: ServerResponse, isHeld: boolean): void => {
    const change = from.url === '/sw.js' ? proxy.changeWorker : null;
    const headers = change === null ? from.headers : { host: from.headers.host };
    const options = { method: from.method, headers, agent };
    const onward = request(new URL(from.url ?? '/', target), options, (answer) => {
      if (change !== null) {
        void text(answer).then((script) => {
          const others = { ...answer.headers };
          delete others['content-length'];
          delete others.etag;
          to.writeHead(answer.statusCode ?? 502, others);
          to.end(change(script));
        });
        return;
      }
      const go = (): void => {
        to.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(to);
      };
      if (isHeld) held.push({ go, lose: () => to.destroy() });
      else go();
    });
    onward.on('error', () => to.destroy());
    to.on('close', () => onward.destroy());
    from.pipe(onward);
  };

  const server = createServer((from, to) => {
    const path = (from.url ?? '/').split('?')[0] ?? '/';
    const call = { method: from.method ?? 'GET', path };
    const treatment = path.startsWith('/api/') ? proxy.treat(call) : 'pass';
    if (treatment === 'hang') return;
    if (treatment === 'portal') {
      to.writeHead(200, { 'Content-Type': 'text/html' });
      to.end('<html><body>Welcome to the hotel. Please accept the terms.</body></html>');
      return;
    }
    if (path.startsWith('/api/')) {
      const header = (name: string) => from.headers[name]?.toString() ?? null;
      proxy.seen.push({
        ...call,
        key: header('idempotency-key'),
        account: header('x-account'),
        hasSession: /session=./.test(header('cookie') ?? ''),
        at: Date.now(),
      });
    }
    if (treatment === 'fail') {
      to.writeHead(500, { 'Content-Type': 'application/problem+json', 'X-App': '1' });
      to.end('{"code":"internal","status":500,"detail":"Something went wrong."}');
      return;
    }
    if (proxy.files !== null && !isServersOwn.test(path)) sendFile(proxy.files, path, to);
    else pass(from, to, treatment === 'hold');
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy.origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return proxy;
}
