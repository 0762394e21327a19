/**
 * A writer process to be killed: waits for a line of input, opens and migrates the database of its argument and, unless
 * told to stop there, writes forever. Prints each key after its write was answered.
 */
import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { once as nextEvent } from 'node:events';
import { systemClock } from '#server/lib/clock.ts';
import { openDatabase } from '#server/database/engines/open-database.ts';
import { migrate } from '#server/database/migrate.ts';
import { once, type WriteCall } from '#server/database/once.ts';
import { recordChange } from '#server/database/change-repository.ts';
import { useEntityId } from '#server/sync/lease-repository.ts';

const writersAtOnce = 8;

const [url = '', mode] = process.argv.slice(2);
writeSync(1, 'waiting\n');
await nextEvent(process.stdin, 'data');
const database = await openDatabase(url);
await migrate(database);
writeSync(1, 'open\n');

async function writeForEver(): Promise<never> {
  for (;;) {
    const key = randomUUID();
    const call: WriteCall = {
      database,
      clock: systemClock,
      caller: { userId: 1, isStaff: false, sessionId: 'child' },
      idempotencyKey: key,
      fingerprint: key,
      entityId: null,
      ifMatch: null,
      recheck: null,
    };
    await once(call, async (trx) => {
      const id = await useEntityId(trx, call, 'categories');
      await trx('categories').insert({ id, name: key, icon: 'spa' });
      await recordChange(trx, { table: 'categories', id, audience: { kind: 'public' } });
      return { status: 201, body: { id } };
    });
    writeSync(1, `${key}\n`);
  }
}

if (mode !== 'migrate-only') await Promise.all(Array.from({ length: writersAtOnce }, writeForEver));
