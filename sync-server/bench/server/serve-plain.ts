import type { AddressInfo } from 'node:net';
import Router from '@koa/router';
import Koa from 'koa';
import { propertyQuerySchema } from '#contracts/domain/catalog/property-query.ts';
import { openDatabase } from '#server/database/engines/open-database.ts';
import { readSearch } from '#server/search/property-query.ts';
import { findProperty } from '#server/catalog/properties/property-repository.ts';
import { searchProperties } from '#server/catalog/properties/property-search-repository.ts';
import type { Ready } from './served.ts';

/** Yardstick: plain Koa and Knex, which reads rows, turns them into objects and those into JSON for each request. */
const database = await openDatabase(process.env['DATABASE_URL'] ?? '');
const router = new Router();
router.get('/api/properties', async (ctx) => {
  const search = readSearch(propertyQuerySchema.validateSync(ctx.query));
  ctx.body = await searchProperties(database.read, search.filters, { kind: 'verified' }, search);
});
router.get('/api/properties/:id', async (ctx) => {
  ctx.body = await findProperty(database.read, Number(ctx.params['id']));
});
const app = new Koa();
// Under a load it cannot carry it says so thousands of times.
app.silent = true;
const server = app.use(router.routes()).listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port } satisfies Ready);
});
