import type { Endpoint } from '#contracts/api/endpoint.ts';

/**
 * Replaces the secrets in a path, so that it may be logged. The rest of the path does not matter: a token is a secret in
 * a mistyped path too.
 */
export function createPathRedactor(table: Readonly<Record<string, Endpoint>>): (path: string) => string {
  const beginnings = Object.values(table)
    .filter(({ path }) => path.includes(':token'))
    .map(({ path }) => path.slice(0, path.indexOf(':token')))
    .map((start) => new RegExp(`^(${start.replace(/:\w+/g, '[^/]+')})[^/]+`, 'i'));
  return (path) => beginnings.reduce((redacted, beginning) => redacted.replace(beginning, '$1:token'), path);
}
