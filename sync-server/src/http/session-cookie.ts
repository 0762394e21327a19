import type { Env } from '#server/env.ts';

/** Browsers store a `__Host-` cookie only with `Secure`: over TLS, and all but WebKit also from http://localhost. */
const guardedName = '__Host-session';
/** The same over plain HTTP, where `Secure` cannot be had. Not prefixed, and named so that no other app of the host uses it. */
const plainName = 'wellens-session';

type CookieEnv = Pick<Env, 'production' | 'insecureHttp' | 'publicOrigin' | 'trustProxy'>;

/** The parts of a request that decide which cookie carries its session. */
export interface CookieRequest {
  /** It came over TLS, as far as a trusted proxy says. */
  overTls: boolean;
  /** Address of the other end of the connection. */
  peer: string | undefined;
  /** A request header, by its lower-case name. */
  header: (name: string) => string | undefined;
}

const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;
const loopbackAddress = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/;
/** Headers that only a proxy adds. A browser on this machine sends none of them. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];

/**
 * Whether the request was made on this machine, by its Host header and by its peer. A server that has a proxy in front
 * of it never says so: every request of a proxy comes from this machine.
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
 * Whether the session of the request travels in the `Secure` cookie. Over plain HTTP from another host there is no
 * session at all, unless `INSECURE_HTTP` accepts that the network between can read it.
 */
export const usesSecureCookie = (env: CookieEnv, request: CookieRequest): boolean =>
  request.overTls || !(env.insecureHttp || isLocal(env, request));

/** The token of the request's session; null for a visitor. A cookie without prefix counts only where it would be given. */
export function readSessionToken(cookies: string | undefined, isSecure: boolean): string | null {
  if (cookies === undefined) return null;
  const plain = isSecure ? null : valueOf(cookies, plainName);
  return plain ?? valueOf(cookies, guardedName);
}

/** The first value of that name that is not empty. */
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

/** Makes a browser delete the cookie. */
const removed: CookieToken = { value: '', maxAgeSeconds: 0 };

/** The `Set-Cookie` lines of a login: the new cookie, and the end of the other one where the browser sent it. */
export function startCookies(cookies: string | undefined, isSecure: boolean, token: CookieToken): string[] {
  const used = isSecure ? guardedName : plainName;
  const other = isSecure ? plainName : guardedName;
  const isOtherSent = valueOf(cookies ?? '', other) !== null;
  return isOtherSent ? [toLine(used, token), toLine(other, removed)] : [toLine(used, token)];
}

/** The `Set-Cookie` lines of a logout. They end both cookies, so that no earlier session comes back. */
export const endCookies = (): string[] => [toLine(guardedName, removed), toLine(plainName, removed)];

function toLine(name: typeof guardedName | typeof plainName, { value, maxAgeSeconds }: CookieToken): string {
  const line = `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}`;
  return name === guardedName ? `${line}; Secure` : line;
}
