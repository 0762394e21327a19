import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { up } from './migration-048-programme-reminders.ts';

describeOnBothEngines('choices about the programme from before its reminders had a topic', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.close());

  test('are about reminders, too, also on the devices', async () => {
    const [quiet, other] = [await server.as('quiet'), await server.as('other')];
    const off = { topic: 'stay.programme', channel: 'push', on: false } as const;
    const about = { topic: 'stay.soon', channel: 'mail', on: false } as const;
    await quiet.call(endpoints.changeNotificationSettings, { body: { topicChoices: [about, off] } });
    await other.call(endpoints.changeNotificationSettings, { body: { topicChoices: [about] } });
    const { cursor } = (await quiet.call(endpoints.listChanges)).body;
    await server.database.transaction((trx) => up(trx));
    const { changes } = (await quiet.call(endpoints.listChanges, { query: { cursor } })).body;
    const topicChoices = [about, off, { ...off, topic: 'stay.item-soon' }];
    expect(changes).toMatchObject([{ table: 'notificationSettings', row: { topicChoices } }]);
    const unchanged = (await other.call(endpoints.getNotificationSettings)).body;
    expect(unchanged.topicChoices).toEqual([about]);
  });
});
