import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addresses } from '#contracts/api/addresses.ts';
import { pushEnvelope } from '#contracts/limits.ts';
import { loadBaseline } from '../baselines.ts';
import { send } from './write-load.ts';
import type { WriteFixture } from './write-fixture.ts';
import type { Write } from './write-source.ts';

/** What is used of a PouchDB database. */
interface PouchDb {
  bulkDocs(docs: readonly object[]): Promise<unknown>;
  replicate: { to(address: string): Promise<{ docs_written: number; ok: boolean }> };
  destroy(): Promise<void>;
}

/** Replays queued writes as a device does: envelopes of a hundred, one after the other. @returns the answers */
export async function pushAll(
  origin: string,
  fixture: WriteFixture,
  writes: readonly Write[],
): Promise<string[]> {
  const answers: string[] = [];
  for (let from = 0; from < writes.length; from += pushEnvelope.max) {
    const calls = writes.slice(from, from + pushEnvelope.max);
    const envelope = { method: 'POST', path: addresses.push.path, headers: {}, body: { calls } } as const;
    const { status, body } = await send(origin, envelope, fixture.session);
    if (status !== 200) throw new Error(`${status}: ${body}`);
    const reply = JSON.parse(body) as { answers: { status: number; body: unknown }[] };
    for (const answer of reply.answers) {
      if (answer.status !== 201) throw new Error(JSON.stringify(answer));
      answers.push(JSON.stringify(answer.body));
    }
  }
  return answers;
}

/** Milliseconds the work takes. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

let databases = 0;

const docsOf = (writes: readonly Write[]) => writes.map(({ body }, index) => ({ _id: `m${index}`, ...body }));

/** Milliseconds until documents that wait in a PouchDB of the device are in one behind HTTP. */
export async function replicateTime(origin: string, writes: readonly Write[]): Promise<number> {
  const PouchDB = loadBaseline('pouchdb') as new (name: string) => PouchDb;
  databases += 1;
  const folder = mkdtempSync(join(tmpdir(), 'wellens-device-'));
  const local = new PouchDB(join(folder, 'queue'));
  await local.bulkDocs(docsOf(writes));
  const elapsed = await timeOf(async () => {
    const { docs_written: written } = await local.replicate.to(`${origin}/replicated${databases}`);
    if (written !== writes.length) throw new Error(`${written} of ${writes.length} were replicated`);
  });
  await local.destroy();
  rmSync(folder, { recursive: true, force: true });
  return elapsed;
}

/** Milliseconds of one `_bulk_docs` call with all the documents. */
export async function bulkDocsTime(origin: string, writes: readonly Write[]): Promise<number> {
  databases += 1;
  const path = `/bulk${databases}`;
  await fetch(origin + path, { method: 'PUT' });
  const call = {
    method: 'POST',
    path: `${path}/_bulk_docs`,
    headers: {},
    body: { docs: docsOf(writes) },
  } as const;
  return timeOf(async () => {
    const { status } = await send(origin, call, {});
    if (status !== 201) throw new Error(`_bulk_docs was answered ${status}`);
  });
}
