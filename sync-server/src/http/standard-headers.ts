import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import { headers as names } from '#contracts/sync/sync.ts';
import type { RequestState } from './request-context.ts';

/** For replies that are data: nothing in them may run, load or be framed. Pages bring a policy of their own. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Headers of every reply that never change. */
export const dataHeaders: readonly (readonly [string, string])[] = [
  [names.app, '1'],
  ['Content-Security-Policy', dataPolicy],
  ['X-Content-Type-Options', 'nosniff'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  // Tile servers refuse requests without a referrer; the path and query of ours are nobody else's business.
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  [
    'Permissions-Policy',
    'accelerometer=(self), camera=(), fullscreen=(self), geolocation=(self), gyroscope=(self), microphone=(), payment=(), usb=()',
  ],
];

/** What every reply carries: the server's marker, the name of its history, and what a browser may do with it. */
export function standardHeaders(epoch: string): Middleware<RequestState> {
  return (ctx, next) => {
    ctx.state.requestId = randomUUID();
    const { res } = ctx;
    for (const [name, value] of dataHeaders) res.setHeader(name, value);
    res.setHeader(names.epoch, epoch);
    res.setHeader('X-Request-Id', ctx.state.requestId);
    if (ctx.secure) res.setHeader('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    return next();
  };
}
