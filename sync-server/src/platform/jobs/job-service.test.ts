import { describe, expect, test } from 'vitest';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { holdWrite } from '#server/test-support/held-write.ts';
import { openTestDatabase } from '#server/test-support/test-database.ts';
import { deleteJobsFor } from './job-service.ts';

const at = '2030-01-01T00:00:00.000Z';
const jobOf = (state: 'waiting' | 'done' | 'dead', payload: object, kind = 'mail.send') => ({
  ...{ kind, state, payload: JSON.stringify(payload), run_at: at, created_at: at, attempts: 0 },
  finished_at: state === 'waiting' ? null : at,
});
const subject = { userId: 7, names: ['Ann_'], kept: ['account.erase'] };

describeOnBothEngines('jobs of a person', (engine) => {
  test('are deleted, however many they are, with failed ones that show a name; others stay', async () => {
    const opened = await openTestDatabase(engine);
    const { database } = opened;
    try {
      const stays = [
        jobOf('waiting', { userId: 77 }),
        jobOf('waiting', { userId: 7 }, 'account.erase'),
        jobOf('waiting', { title: 'Ann_' }),
        jobOf('dead', { title: 'Anna' }),
        jobOf('done', {}),
      ];
      const goes = [
        ...Array.from({ length: 450 }, () => jobOf('waiting', { userId: 7, title: 'Rest' })),
        jobOf('dead', { recipientId: 7 }),
        jobOf('dead', { title: 'For Ann_' }),
      ];
      await database.write(async (trx) => {
        await trx('jobs').insert(stays);
        await trx.batchInsert('jobs', goes, 50);
      });
      await deleteJobsFor(database, subject);
      const left = await database.read('jobs').orderBy('id').select('kind', 'state', 'payload');
      expect(left).toEqual(stays.map(({ kind, state, payload }) => ({ kind, state, payload })));
    } finally {
      await opened.remove();
    }
  });
});

describe('jobs of a person, with several instances (PostgreSQL)', () => {
  test('are deleted without waiting for the writes of others', async () => {
    const opened = await openTestDatabase('postgres');
    const { database } = opened;
    try {
      await database.write((trx) => trx('jobs').insert(jobOf('waiting', { userId: 7 })));
      const letGo = await holdWrite(database, [{ kind: 'user', id: 8 }]);
      try {
        await deleteJobsFor(database, subject);
        expect(await database.read('jobs').pluck<number[]>('id')).toEqual([]);
      } finally {
        await letGo();
      }
    } finally {
      await opened.remove();
    }
  });
});
