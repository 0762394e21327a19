import { once } from 'node:events';
import { createServer, STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { problemMediaType, type ErrorCode } from '#contracts/api/errors.ts';
import { createRequestListener } from './app.ts';
import type { Deps } from './deps.ts';
import { AppError } from './lib/errors.ts';
import { dataHeaders } from './http/standard-headers.ts';
import { toProblem } from './lib/problem.ts';
import type { SiteFolders } from './site/site.ts';

/** Slow callers are closed with 408: headers must have arrived, and then the whole request. */
const headersTimeoutMs = 5_000;
const requestTimeoutMs = 15_000;
const checkEveryMs = 1_000;
/** A connection nobody uses is kept this long; above what proxies in front usually keep. */
const keepAliveMs = 65_000;
/** A refused caller has this long to read the refusal before the socket is destroyed. */
const refusalReadMs = 1_000;
/**
 * Sockets at once; one more is closed unanswered. It keeps file handles free for the database and the app's files, also
 * where a process may open no more than 16,384, and is far above what one process can serve.
 */
const maxSockets = 10_000;
/**
 * A socket on which nothing moves for this long is destroyed: nobody reads the reply. Longer than the time between two
 * signs of life on a live channel; a connection that is kept alive has its own time.
 */
const silentMs = 30_000;
/** What is being answered at a stop may take this long. */
const stopMs = 10_000;

export interface RunningServer {
  port: number;
  /** Takes no more calls, lets those in progress finish, then closes what is left. */
  stop(): Promise<void>;
}

export async function startServer(
  deps: Deps,
  folders: SiteFolders,
  { maxConnections = maxSockets, silentAfterMs = silentMs } = {},
): Promise<RunningServer> {
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: checkEveryMs,
      keepAliveTimeout: keepAliveMs,
      // Node's own refusal has no body; `request-head.ts` refuses it in words.
      requireHostHeader: false,
    },
    createRequestListener(deps, folders),
  );
  server.maxConnections = maxConnections;
  server.setTimeout(silentAfterMs);
  server.on('clientError', refuseBroken);
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(deps.env.port, deps.env.host);
  await Promise.race([once(server, 'listening'), failedToListen(server)]);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return { port: address.port, stop: () => stop(server, sockets, deps) };
}

/** What is refused before it is a request: too slow, too large a head, or no HTTP at all. Such a connection ends. */
function refuseBroken(error: NodeJS.ErrnoException, socket: Duplex): void {
  // Node keeps the answer in progress here; its own refusal looks at it too. Half of one is followed by nothing.
  const { _httpMessage: answer } = socket as { _httpMessage?: { headersSent: boolean } | null };
  if (error.code === 'ECONNRESET' || !socket.writable || answer?.headersSent === true) {
    socket.destroy();
    return;
  }
  const refusal = new AppError(brokenRequests.get(error.code ?? '') ?? 'malformed_request');
  const body = JSON.stringify(toProblem(refusal));
  const lines = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}`,
    `Content-Type: ${problemMediaType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...dataHeaders.map(([name, value]) => `${name}: ${value}`),
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
  destroySoon(socket);
}

/**
 * Destroys a socket that was ended on this side. `end` alone leaves it half-open until the caller closes it too, and
 * Node no longer watches it: a caller who never does would hold its file handle for good.
 */
function destroySoon(socket: Duplex): void {
  const timer = setTimeout(() => socket.destroy(), refusalReadMs);
  socket.once('close', () => clearTimeout(timer));
}

const brokenRequests: ReadonlyMap<string, ErrorCode> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 'request_timeout'],
  ['HPE_HEADER_OVERFLOW', 'too_large'],
]);

async function failedToListen(server: Server): Promise<never> {
  const [error] = (await once(server, 'error')) as [Error];
  throw error;
}

async function stop(server: Server, sockets: ReadonlySet<Socket>, { streams }: Deps): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  streams.endAll();
  server.closeIdleConnections();
  // Node does not count a connection as idle before its first request.
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  const deadline = setTimeout(() => server.closeAllConnections(), stopMs);
  // A connection kept alive turns idle only once its answer is sent.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await closed;
  clearTimeout(deadline);
  clearInterval(sweep);
}
