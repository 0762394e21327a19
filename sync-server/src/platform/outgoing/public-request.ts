import { Resolver } from 'node:dns/promises';
import { request } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isPublicAddress, isPublicName } from './public-address.ts';

/** Redirects that are followed. */
const redirectsMax = 3;

/** How names become connections. Tests replace it; the product has one. */
export interface Network {
  /** All addresses of a name. @throws if it has none */
  resolve(hostname: string): Promise<string[]>;
  /** Whether the server may connect to the address. */
  isAllowed(address: string): boolean;
  /** The only port. */
  port: number;
  /** Certificate authority in place of the system's, for tests. */
  ca?: string;
}

/** Asks the name server itself. The system's lookup would hold one of four threads until a silent name server gives up. */
async function resolvePublicly(hostname: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (addresses.length === 0 && failed !== undefined) throw failed.reason;
  return addresses;
}

export const publicNetwork: Network = {
  resolve: resolvePublicly,
  isAllowed: isPublicAddress,
  port: 443,
};

/**
 * Why a request failed. `address`: the server may not or cannot call it; `unknown-host`: the name has no address;
 * `certificate`: the server could not prove its name.
 */
export type OutgoingFault =
  | 'address'
  | 'unknown-host'
  | 'unreachable'
  | 'certificate'
  | 'too-slow'
  | 'too-large'
  | 'too-many-redirects'
  | 'cut-off';

/** The message has no address: it may be a secret. */
export class OutgoingError extends Error {
  readonly fault: OutgoingFault;

  constructor(fault: OutgoingFault, cause?: unknown) {
    super(`A request to another site failed: ${fault}`, { cause });
    this.fault = fault;
  }
}

export interface PublicReply {
  status: number;
  /** A header by its lower-case name. */
  header: (name: string) => string | undefined;
  body: Buffer;
}

interface PublicRequest {
  headers: Readonly<Record<string, string>>;
  /** Longest body. */
  maxBytes: number;
  /** Ends the whole request, redirects included. */
  signal: AbortSignal;
  network: Network;
}

/**
 * Whether the server may ask for the URL: https on the usual port, with a public name, and without credentials. `URL` has
 * already turned every notation of an IPv4 address, such as a decimal number, into the usual one. Where the name leads is
 * checked with each request.
 */
export function isPublicUrl(url: URL): boolean {
  const { protocol, port, username, password } = url;
  return protocol === 'https:' && port === '' && username === '' && password === '' && hasPublicName(url);
}

/** Whether the URL names a server that can be on the public internet. An address in numbers is no name. */
export function hasPublicName({ hostname }: URL): boolean {
  const name = hostname.replace(/^\[|\]$/g, '');
  return isIP(name) === 0 && isPublicName(name);
}

/**
 * A GET of a URL that a stranger chose. The name is resolved once, each of its addresses is checked, and the connection goes
 * to a checked one, so that a second answer of the DNS changes nothing; the certificate is that of the name. Each redirect
 * is checked in the same way. No cookies, no connection is used again.
 * @throws {OutgoingError}
 */
export async function requestPublic(url: URL, options: PublicRequest): Promise<PublicReply> {
  let target = url;
  for (let redirects = 0; ; redirects += 1) {
    const reply = await requestOnce(target, options);
    const location = reply.header('location');
    if (![301, 302, 303, 307, 308].includes(reply.status) || location === undefined) return reply;
    if (redirects === redirectsMax) throw new OutgoingError('too-many-redirects');
    if (!URL.canParse(location, target)) throw new OutgoingError('address');
    target = new URL(location, target);
  }
}

async function requestOnce(url: URL, options: PublicRequest): Promise<PublicReply> {
  if (!isPublicUrl(url)) throw new OutgoingError('address');
  const { network, signal } = options;
  const addresses = await inTime(network.resolve(url.hostname), signal).catch((error: unknown) => {
    throw error instanceof OutgoingError ? error : new OutgoingError('unknown-host', error);
  });
  if (addresses.length === 0) throw new OutgoingError('unknown-host');
  if (!addresses.every((address) => network.isAllowed(address))) throw new OutgoingError('address');
  // IPv4 first: not every server has IPv6.
  const address = addresses.find((one) => isIP(one) === 4) ?? addresses[0] ?? '';
  return send(url, address, options);
}

/** A lookup cannot be aborted, so it is left behind. */
function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(new OutgoingError('too-slow'));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

function send(url: URL, address: string, options: PublicRequest): Promise<PublicReply> {
  const { network, headers, maxBytes, signal } = options;
  return new Promise<PublicReply>((resolve, reject) => {
    const sent = request(
      {
        host: address,
        port: network.port,
        // The name whose certificate is verified.
        servername: url.hostname,
        path: url.pathname + url.search,
        headers: { ...headers, Host: url.host, 'Accept-Encoding': 'identity' },
        agent: false,
        signal,
        ...(network.ca !== undefined && { ca: network.ca }),
      },
      (response) => {
        readBody(response, maxBytes).then(
          (body) => resolve({ status: response.statusCode ?? 0, header: headerOf(response), body }),
          reject,
        );
      },
    );
    sent.on('error', reject);
    // Without a listener Node ends the connection of a site that changes the protocol and emits neither an answer nor an error.
    sent.on('upgrade', (_, socket) => {
      socket.destroy();
      reject(new OutgoingError('cut-off'));
    });
    sent.end();
  }).catch((error: unknown) => {
    throw toOutgoingError(error, signal);
  });
}

const headerOf =
  ({ headers }: IncomingMessage) =>
  (name: string): string | undefined => {
    const value = headers[name];
    return Array.isArray(value) ? value[0] : value;
  };

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Leaving the loop destroys the connection.
    if (size > maxBytes) throw new OutgoingError('too-large');
    chunks.push(chunk);
  }
  if (!response.complete) throw new OutgoingError('cut-off');
  return Buffer.concat(chunks);
}

const certificateCodes = /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(GET|VERIFY))/;

function toOutgoingError(error: unknown, signal: AbortSignal): OutgoingError {
  if (error instanceof OutgoingError) return error;
  if (signal.aborted) return new OutgoingError('too-slow', error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (certificateCodes.test(code)) return new OutgoingError('certificate', error);
  return new OutgoingError(code === 'ECONNRESET' ? 'cut-off' : 'unreachable', error);
}
