import { expect, test } from 'vitest';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { openTestDatabase } from '#server/test-support/test-database.ts';
import { addUser } from '#server/test-support/test-users.ts';
import type { ReceiptName } from './database.ts';
import { findReceiptsShowing, type ReceiptPage } from './receipt-repository.ts';

describeOnBothEngines('receipts that show a person', (engine) => {
  test('are found once each, whatever the size of a page, wherever their keys are', async () => {
    const opened = await openTestDatabase(engine);
    const { database } = opened;
    try {
      const [person, other] = [await addUser(database, 'ann'), await addUser(database, 'ben')];
      const row = (user_id: number, key: string, body: string | null) => ({
        ...{ user_id, key, body, fingerprint: 'f', status: 200, seq: 0, pruned: body === null },
        created_at: '2030-01-01T00:00:00.000Z',
      });
      await database.write((trx) =>
        trx('receipts').insert([
          row(person, 'b', '{}'),
          row(person, 'a', null),
          row(other, 'c', `{"hostId":${person},"title":"x"}`),
          row(other, 'B', `{"id":${person},"name":"Ann"}`),
          row(other, 'a', `{"hostId":${person}1,"title":"x"}`),
          row(other, '1', '{}'),
        ]),
      );
      for (const limit of [1, 2, 4, 100]) {
        const found: string[] = [];
        for (let after: ReceiptName | null = null; ;) {
          const page: ReceiptPage = await findReceiptsShowing(database.read, person, after, limit);
          found.push(...page.showing.map(({ userId, key }) => `${userId} ${key}`));
          if (page.last === null) break;
          after = page.last;
        }
        expect(found.sort()).toEqual([`${person} b`, `${other} B`, `${other} c`].sort());
      }
    } finally {
      await opened.remove();
    }
  });
});
