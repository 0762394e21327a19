import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import Router from '@koa/router';
import Koa from 'koa';
import type { Ready } from './served.ts';

/** Yardstick: Koa and its router answering one string, the file of `CONSTANT`, whatever is asked for. */
const text = readFileSync(process.env['CONSTANT'] ?? '', 'utf8');
const router = new Router();
router.get(/.*/, (ctx) => {
  ctx.type = 'json';
  ctx.body = text;
});
const server = new Koa().use(router.routes()).listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port } satisfies Ready);
});
