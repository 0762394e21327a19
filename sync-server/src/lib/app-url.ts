import type { Env } from '#server/env.ts';

/** Absolute URL of a page of the app, for mail and push. @param path with a leading slash */
export function appUrl({ publicOrigin, port }: Pick<Env, 'publicOrigin' | 'port'>, path: string): string {
  return `${publicOrigin ?? `http://localhost:${port}`}${path}`;
}
