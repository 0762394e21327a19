import { once } from 'node:events';
import { createServer, STATUS_CODES, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { problemMediaType, type ErrorCode } from '#contracts/api/errors.ts';
import { createRequestListener } from './app.ts';
import type { Deps } from './deps.ts';
import { unusableSetting } from './env.ts';
import { AppError } from './lib/errors.ts';
import { OpenSockets } from './http/open-sockets.ts';
import { dataHeaders } from './http/standard-headers.ts';
import { toProblem } from './lib/problem.ts';
import type { SiteFolders } from './site/site.ts';
import { townMap } from './site/town-map.ts';

/** Deadlines for the headers and for the whole request. Slower callers get 408. */
const headersTimeoutMs = 5_000;
const requestTimeoutMs = 15_000;
const checkEveryMs = 1_000;
/** Idle time of a kept-alive connection; longer than that of common proxies in front. */
const keepAliveMs = 65_000;
/** Time to read a refusal before the socket is destroyed. */
const refusalReadMs = 1_000;
/**
 * Maximum number of sockets; one more is closed unanswered. Leaves file handles for the database and the app's files if
 * a process may open 16,384, and is far more than one process can serve.
 */
const maxSockets = 10_000;
/** Maximum number of sockets of one network address, such as an office: more than 100 browsers open at a time. */
const maxSocketsPerAddress = 1_000;
/**
 * A socket without traffic for this long is destroyed, because the reply is not being read. Longer than the heartbeat
 * interval of a live channel. Does not apply to idle kept-alive connections.
 */
const silentMs = 30_000;
/**
 * Bytes a second that the reader of an answer takes on average: a phone on a poor 2G connection takes twice as many. Some
 * bytes now and then are traffic, so without this a reader could have its answer held in memory for hours.
 */
const readBytesPerSecond = 1_000;
/** Checks of how much readers have taken, in the time after which one that takes nothing is destroyed. */
const paceChecks = 6;
/**
 * Unanswered requests of a connection; with one more it is destroyed. Browsers and proxies wait for the answer first. Node
 * starts all requests of a received packet at once, about a thousand short ones, and holds their answers in memory.
 */
const pipelinedMax = 16;
/** Time for calls in progress when the server stops or serves another epoch. */
const stopMs = 10_000;

export interface RunningServer {
  port: number;
  /** Serves later calls with other dependencies. Resolves when no call uses the previous ones. */
  replaceDeps(deps: Deps): Promise<void>;
  /** Accepts no more calls, waits for those in progress, then closes all connections. */
  stop(): Promise<void>;
}

/** @throws {SettingError} if the map file, the host or the port of the settings cannot be used */
export async function startServer(
  deps: Deps,
  siteFolders: SiteFolders,
  {
    maxConnections = maxSockets,
    maxConnectionsPerAddress = maxSocketsPerAddress,
    silentAfterMs = silentMs,
    readBytesPerSecondMin = readBytesPerSecond,
  } = {},
): Promise<RunningServer> {
  const { mapFile } = deps.env;
  const folders = mapFile === null ? siteFolders : { ...siteFolders, townMap: townMap(mapFile) };
  let serving = serveWith(deps, folders);
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: checkEveryMs,
      keepAliveTimeout: keepAliveMs,
      // Node's own refusal has no body; `request-head.ts` sends one with problem+json.
      requireHostHeader: false,
    },
    limitPipelining((request, response) => serving.listener(request, response)),
  );
  server.maxConnections = maxConnections;
  server.setTimeout(silentAfterMs);
  server.on('clientError', refuseBroken);
  const sockets = new OpenSockets(deps.env.trustProxy ? Infinity : maxConnectionsPerAddress);
  server.on('connection', (socket: Socket) => sockets.add(socket));
  await listen(server, deps.env);
  const pace = { graceMs: silentAfterMs, bytesPerSecond: readBytesPerSecondMin };
  const checkPace = (): void => sockets.destroySlow(performance.now(), pace);
  const checking = setInterval(checkPace, silentAfterMs / paceChecks);
  server.once('close', () => clearInterval(checking));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    port: address.port,
    replaceDeps: (next) => {
      const previous = serving;
      serving = serveWith(next, folders);
      return previous.end();
    },
    stop: () => stop(server, sockets, serving.deps),
  };
}

function limitPipelining(listener: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (socket.destroyed || count > pipelinedMax) {
      socket.destroy();
      return;
    }
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    listener(request, response);
  };
}

interface Serving {
  deps: Deps;
  listener: RequestListener;
  /** Ends the event streams and waits for other calls, up to `stopMs`. */
  end(): Promise<void>;
}

function serveWith(deps: Deps, folders: SiteFolders): Serving {
  const listener = createRequestListener(deps, folders);
  let open = 0;
  let onIdle = (): void => undefined;
  return {
    deps,
    listener: (request, response) => {
      open += 1;
      response.once('close', () => {
        open -= 1;
        if (open === 0) onIdle();
      });
      listener(request, response);
    },
    end: async () => {
      deps.streams.endAll();
      if (open === 0) return;
      await new Promise<void>((resolve) => {
        const deadline = setTimeout(resolve, stopMs);
        onIdle = () => {
          clearTimeout(deadline);
          resolve();
        };
      });
    },
  };
}

/** Refuses input that did not become a request: too slow, too large a head, or not HTTP. Ends the connection. */
function refuseBroken(error: NodeJS.ErrnoException, socket: Duplex): void {
  // Node's current response of the socket; its own handler checks this too. Write nothing after a partial one.
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
 * Node no longer applies timeouts: a caller that never closes would occupy its file handle forever.
 */
function destroySoon(socket: Duplex): void {
  const timer = setTimeout(() => socket.destroy(), refusalReadMs);
  socket.once('close', () => clearTimeout(timer));
}

const brokenRequests: ReadonlyMap<string, ErrorCode> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 'request_timeout'],
  ['HPE_HEADER_OVERFLOW', 'too_large'],
]);

async function listen(server: Server, { host, port }: Deps['env']): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw unusableSetting(`The server cannot listen on HOST ${host} and PORT ${port}`, error);
  }
}

async function stop(server: Server, sockets: OpenSockets, { streams }: Deps): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  streams.endAll();
  server.closeIdleConnections();
  sockets.destroyUnused();
  const deadline = setTimeout(() => server.closeAllConnections(), stopMs);
  // A kept-alive connection becomes idle only after its answer is sent.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await closed;
  clearTimeout(deadline);
  clearInterval(sweep);
}
