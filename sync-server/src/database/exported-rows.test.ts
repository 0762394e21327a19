import { expect, test } from 'vitest';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { openTestDatabase } from '#server/test-support/test-database.ts';
import { readExported } from './exported-rows.ts';

describeOnBothEngines('exported rows', (engine) => {
  test('a page may end between two rows that share the first column of their key', async () => {
    const opened = await openTestDatabase(engine);
    try {
      const pairs = Array.from({ length: 450 }, (_, count) => ({ first: count % 3, second: count }));
      await opened.database.write(async (trx) => {
        await trx.schema.createTable('pairs', (table) => {
          table.integer('first');
          table.integer('second');
        });
        await trx.batchInsert('pairs', pairs, 100);
      });
      const exported = {
        table: 'pairs',
        title: 'Pairs',
        key: ['first', 'second'],
        rows: (db: typeof opened.database.read) => db('pairs'),
      };
      const seconds: unknown[] = [];
      for await (const page of readExported(opened.database.read, exported, 1)) {
        seconds.push(...page.map(({ second }) => second));
      }
      expect(seconds.length).toBe(pairs.length);
      expect(new Set(seconds).size).toBe(pairs.length);
    } finally {
      await opened.remove();
    }
  });
});
