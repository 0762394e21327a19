import { expect, test } from 'vitest';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { openTestDatabase } from '#server/test-support/test-database.ts';
import { addUser } from '#server/test-support/test-users.ts';
import { up } from './migration-004-search-words.ts';

describeOnBothEngines('the search text of listings that were there before', (engine) => {
  test('is made again as new listings get it', async () => {
    const opened = await openTestDatabase(engine);
    const { database } = opened;
    const hostId = await addUser(database, 'host');
    const id = await addListing(database, { hostId });
    const find = () =>
      database.read('properties').where({ id }).first<{ search_text: string }>('search_text');
    await database.write(async (trx) => {
      await trx('properties').where({ id }).update({
        location: "Cortina d'Ampezzo",
        title: 'Silent Larch House',
        retreat_types: '["Yoga"]',
        amenities: '["Hot Springs"]',
        search_text: "cortina d'ampezzo\nsilent larch house",
      });
    });
    await database.write((trx) => up(trx));
    expect(await find()).toEqual({
      search_text: ' cortina dampezzo cortina d ampezzo\n silent larch house\n YOGA HOT SPRINGS',
    });
    await opened.remove();
  });
});
