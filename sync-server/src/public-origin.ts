import type { Env } from './env.ts';

/** Settings that decide the origin. */
export type OriginEnv = Pick<Env, 'publicOrigin' | 'host' | 'port'>;

/**
 * Origin that people use, for links in mails. Never the `Host` of a request: a caller chooses that, and could so make
 * a mail of ours link to their site.
 * @param port where the server listens, if the system chose it
 */
export function originOf({ publicOrigin, host, port: wanted }: OriginEnv, port = wanted): string {
  if (publicOrigin !== null) return publicOrigin;
  const name = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Host of that origin, with its port; null if no address can be made of `HOST`. */
export function ownHostOf(env: OriginEnv): string | null {
  const origin = originOf(env);
  return URL.canParse(origin) ? new URL(origin).host : null;
}
