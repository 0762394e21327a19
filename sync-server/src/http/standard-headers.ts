import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import { headers as names } from '#contracts/sync/sync.ts';
import type { RequestState } from './request-context.ts';

/** For data replies: nothing in them may run, load or be framed. Pages have their own policy. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Constant headers of every reply. */
export const dataHeaders: readonly (readonly [string, string])[] = [
  [names.app, '1'],
  ['Content-Security-Policy', dataPolicy],
  ['X-Content-Type-Options', 'nosniff'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  // Tile servers refuse requests without a referrer; they must not get our path and query.
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  [
    'Permissions-Policy',
    'accelerometer=(self), camera=(self), fullscreen=(self), geolocation=(self), gyroscope=(self), microphone=(), payment=(), usb=()',
  ],
];

/** Adds the headers of every reply: the server's marker, its epoch and the security headers. */
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
