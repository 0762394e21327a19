import type { Env } from '#server/env.ts';
import { originOf } from '#server/public-origin.ts';

type OriginEnv = Pick<Env, 'publicOrigin' | 'host' | 'port'>;

/** Domain that passkeys belong to. Never the `Host` of a request, which a caller chooses. */
export const relyingPartyId = (env: OriginEnv): string => new URL(originOf(env)).hostname;

/**
 * The origin that an answer of a browser must name. Without `PUBLIC_ORIGIN` the app runs on this machine, perhaps behind
 * a development server with a port of its own: then any port of localhost is accepted.
 * @param clientData `clientDataJSON` of the answer, base64url
 */
export function expectedOriginOf(env: OriginEnv, clientData: string): string {
  const own = originOf(env);
  if (env.publicOrigin !== null) return own;
  const named = readOrigin(clientData);
  return named !== null && new URL(own).hostname === 'localhost' && isLocalhost(named) ? named : own;
}

const isLocalhost = (origin: string): boolean => /^https?:\/\/localhost(:\d{1,5})?$/.test(origin);

function readOrigin(clientData: string): string | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'));
    if (typeof parsed !== 'object' || parsed === null || !('origin' in parsed)) return null;
    return typeof parsed.origin === 'string' ? parsed.origin : null;
  } catch {
    return null; // not JSON: refused when the answer is verified
  }
}
