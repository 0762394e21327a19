import { originOf, type OriginEnv } from '#server/public-origin.ts';

/** What a browser says it signed. Not verified yet. */
export interface ClientData {
  challenge: string;
  origin: string;
}

/** @param encoded `clientDataJSON` of an answer, base64url; @returns null if it is none */
export function readClientData(encoded: string): ClientData | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'));
    if (typeof parsed !== 'object' || parsed === null) return null;
    const { challenge, origin } = parsed as Record<string, unknown>;
    return typeof challenge === 'string' && typeof origin === 'string' ? { challenge, origin } : null;
  } catch {
    return null; // not JSON
  }
}

/** Domain that passkeys belong to. Never the `Host` of a request, which a caller chooses. */
export const relyingPartyId = (env: OriginEnv): string => new URL(originOf(env)).hostname;

/**
 * The origin that an answer must name. Without `PUBLIC_ORIGIN` the app runs on this machine, perhaps behind a
 * development server with a port of its own: then any port of localhost is accepted.
 */
export function expectedOriginOf(env: OriginEnv, { origin }: ClientData): string {
  const isLocal = env.publicOrigin === null && relyingPartyId(env) === 'localhost';
  return isLocal && /^https?:\/\/localhost(:\d{1,5})?$/.test(origin) ? origin : originOf(env);
}
