import type { Env } from '#server/env.ts';

/** Browsers store a `__Host-` cookie only with `Secure`: over TLS, and all but WebKit also from http://localhost. */
const guardedName = '__Host-session';
/**
 * The same over plain HTTP, where `Secure` is impossible. Without a prefix, and with a name that no other app on the
 * host uses.
 */
const plainName = 'wellens-session';

type CookieEnv = Pick<Env, 'production' | 'insecureHttp' | 'publicOrigin' | 'trustProxy'>;

/** The parts of a request that decide its session cookie. */
interface CookieRequest {
  /** Whether it came over TLS, according to a trusted proxy. */
  overTls: boolean;
  /** Address of the other end of the connection. */
  peer: string | undefined;
  /** A request header, by its lower-case name. */
  header: (name: string) => string | undefined;
}

const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;
const loopbackAddress = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/;
/** Headers that only proxies add, never a browser. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];

/**
 * Whether the request was made on this machine, by its Host header and its peer. Always false behind a proxy, because
 * every proxied request may come from this machine.
 */
function isLocal(env: CookieEnv, { peer, header }: CookieRequest): boolean {
  if (env.production || env.trustProxy || !isLocalOrigin(env.publicOrigin)) return false;
  return (
    loopbackHost.test(header('host') ?? '') &&
    loopbackAddress.test(peer ?? '') &&
    proxyHeaders.every((name) => header(name) === undefined)
  );
}

const isLocalOrigin = (origin: string | null): boolean =>
  origin === null || (origin.startsWith('http://') && loopbackHost.test(origin.slice('http://'.length)));

/**
 * Whether the session of the request uses the `Secure` cookie. Over plain HTTP from another host there is no session at
 * all, unless `INSECURE_HTTP` accepts that the network can read it.
 */
export const usesSecureCookie = (env: CookieEnv, request: CookieRequest): boolean =>
  request.overTls || !(env.insecureHttp || isLocal(env, request));

/** The token of the request's session; null for a visitor. An unprefixed cookie counts only where it would be set. */
export function readSessionToken(cookies: string | undefined, isSecure: boolean): string | null {
  if (cookies === undefined) return null;
  const plain = isSecure ? null : valueOf(cookies, plainName);
  return plain ?? valueOf(cookies, guardedName);
}

/** The first non-empty value of that name. */
function valueOf(cookies: string, wanted: string): string | null {
  for (const part of cookies.split(';')) {
    const [name = '', value = ''] = part.trim().split('=');
    if (name === wanted && value !== '') return value;
  }
  return null;
}

interface CookieToken {
  value: string;
  maxAgeSeconds: number;
}

/** `Set-Cookie` line that deletes the cookie. */
const removed: CookieToken = { value: '', maxAgeSeconds: 0 };

/** The `Set-Cookie` lines of a login: the new cookie, and the deletion of the other one if the browser sent it. */
export function startCookies(cookies: string | undefined, isSecure: boolean, token: CookieToken): string[] {
  const used = isSecure ? guardedName : plainName;
  const other = isSecure ? plainName : guardedName;
  const isOtherSent = valueOf(cookies ?? '', other) !== null;
  return isOtherSent ? [toLine(used, token), toLine(other, removed)] : [toLine(used, token)];
}

/** The `Set-Cookie` lines of a logout. They delete both cookies, so that no earlier session returns. */
export const endCookies = (): string[] => [toLine(guardedName, removed), toLine(plainName, removed)];

function toLine(name: typeof guardedName | typeof plainName, { value, maxAgeSeconds }: CookieToken): string {
  const line = `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}`;
  return name === guardedName ? `${line}; Secure` : line;
}
