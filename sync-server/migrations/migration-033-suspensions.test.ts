import { expect, test } from 'vitest';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { openTestDatabase } from '#server/test-support/test-database.ts';
import { addUser } from '#server/test-support/test-users.ts';
import { up } from './migration-033-suspensions.ts';

describeOnBothEngines('reports from before suspensions', (engine) => {
  test('keep their rows and appeals, and can be decided with one', async () => {
    const opened = await openTestDatabase(engine);
    const { database } = opened;
    const at = '2030-01-01T00:00:00.000Z';
    const [reporter, subject] = [await addUser(database, 'rita'), await addUser(database, 'sam')];
    const report = {
      ...{ id: 1, reporter_id: reporter, subject_id: subject, target_kind: 'person', target_id: subject },
      ...{
        picture_url: '',
        title: 'Sam',
        reason: 'fraud',
        weight: 2,
        text: '',
        evidence: '{}',
        received: '{}',
      },
      ...{
        search_text: 'sam',
        state: 'decided',
        created_at: at,
        waiting_since: at,
        decision: 'warn',
        version: 1,
      },
    };
    const decisions = () => database.read('reports').pluck('decision');
    try {
      await database.write(async (trx) => {
        await trx('reports').insert(report);
        await trx('report_appeals').insert({ report_id: 1, author_id: subject, text: 'No.', created_at: at });
        // As before: without the table and later columns, and with the earlier CHECK where it can be changed.
        await trx.raw('ALTER TABLE reports DROP COLUMN photos');
        await trx.raw('DROP TABLE suspensions');
        await trx('counters').where('name', 'suspensions').delete();
        await up(trx, engine);
      });
      expect(await decisions()).toEqual(['warn']);
      expect(await database.read('report_appeals').pluck('text')).toEqual(['No.']);
      await database.write((trx) => trx('reports').where('id', 1).update({ decision: 'suspend' }));
      expect(await decisions()).toEqual(['suspend']);
    } finally {
      await opened.remove();
    }
  });
});
