import { mkdtempSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import type { Ready } from '../server/served.ts';
import { loadBaseline } from '../baselines.ts';

/** What is used of Express and PouchDB's server. */
interface Express {
  use(handler: unknown): void;
  listen(port: number, host: string, done: () => void): Server;
}
interface Pouch {
  defaults(options: { prefix: string }): unknown;
}

/** Yardstick: PouchDB behind HTTP, as CouchDB's protocol has it. Its store is LevelDB, which does not wait for the disk. */
const express = loadBaseline('express') as () => Express;
const servePouch = loadBaseline('express-pouchdb') as (pouch: unknown, options: object) => unknown;
const PouchDB = loadBaseline('pouchdb') as Pouch;
const folder = mkdtempSync(join(tmpdir(), 'wellens-pouch-'));
const app = express();
app.use(
  servePouch(PouchDB.defaults({ prefix: folder + sep }), { mode: 'minimumForPouchDB', inMemoryConfig: true }),
);
const server = app.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port } satisfies Ready);
});
