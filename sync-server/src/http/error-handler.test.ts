import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { expect, test } from 'vitest';
import { silentLogger } from '#server/logger.ts';
import { errorHandler } from './error-handler.ts';
import type { RequestState } from './request-context.ts';

test('a reply that fails while it is prepared loses its headers and becomes problem+json', async () => {
  const app = new Koa<RequestState>();
  app.use(errorHandler(silentLogger));
  app.use((ctx) => {
    ctx.set({ 'Content-Encoding': 'gzip', ETag: '"1"', Link: '</next>; rel="next"', 'Set-Cookie': 'a=b' });
    ctx.body = { half: 'made' };
    throw new Error('no such coding');
  });
  const server = createServer((request, response) => void app.callback()(request, response)).listen(0);
  await once(server, 'listening');
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  expect(response.status).toBe(500);
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  for (const name of ['content-encoding', 'etag', 'link', 'set-cookie']) {
    expect(response.headers.has(name)).toBe(false);
  }
  expect(await response.json()).toMatchObject({ status: 500, code: 'internal' });
  server.close();
});
