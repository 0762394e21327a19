import type { Env } from '#server/env.ts';
import { cookieMaxAgeSeconds } from './session-service.ts';

const guardedName = '__Host-session';
const plainName = 'session';

/**
 * Browsers take a `__Host-` cookie only over TLS and from localhost. Over plain HTTP of another host there is no
 * session at all, unless `INSECURE_HTTP` accepts that everybody on the way can read it.
 */
function usesPlainCookie(env: Env, request: { secure: boolean }): boolean {
  return env.insecureHttp && !request.secure;
}

export function readSessionToken(env: Env, cookieHeader: string | undefined): string | null {
  if (cookieHeader === undefined) return null;
  const names = env.insecureHttp ? [guardedName, plainName] : [guardedName];
  for (const part of cookieHeader.split(';')) {
    const [name = '', value = ''] = part.trim().split('=');
    if (names.includes(name) && value !== '') return value;
  }
  return null;
}

/** @param token null to end the session */
export function sessionCookie(env: Env, request: { secure: boolean }, token: string | null): string {
  const plain = usesPlainCookie(env, request);
  const parts = [
    `${plain ? plainName : guardedName}=${token ?? ''}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${token === null ? 0 : cookieMaxAgeSeconds}`,
  ];
  if (!plain) parts.push('Secure');
  return parts.join('; ');
}
