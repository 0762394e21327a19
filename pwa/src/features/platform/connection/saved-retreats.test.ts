import { afterEach, expect, test } from 'vitest';
import { publicDb } from '#pwa/data/open-stores.ts';
import { buildProperty } from '#pwa/test-support/builders.ts';
import { countSavedRetreats } from './saved-retreats.ts';

afterEach(() => publicDb().properties.clear());

test('a retreat that is saved in full counts once', async () => {
  expect(await countSavedRetreats()).toBe(0);
  await publicDb().properties.bulkPut([
    { ...buildProperty({ id: 1 }), fetchedAt: 1, openedAt: null },
    { ...buildProperty({ id: 2 }), fetchedAt: 1, openedAt: null },
  ]);
  expect(await countSavedRetreats()).toBe(2);
});
