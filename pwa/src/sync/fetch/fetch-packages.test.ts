import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RetreatPackage } from '#contracts/domain/catalog/retreat-packages.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import { buildProperty, buildRetreatPackage } from '#pwa/test-support/builders.ts';
import { openTestDevice } from '#pwa/test-support/test-device.ts';
import { createPackageFetch } from './fetch-packages.ts';

let device: Device;
let db: PrivateDb;
let close: () => void;
beforeEach(async () => {
  ({ device, db, close } = await openTestDevice());
  await db.ownProperties.put(buildProperty());
  await device.publicDb().properties.put({ ...buildProperty(), fetchedAt: 0, openedAt: null });
});
afterEach(() => close());

const earlier = buildRetreatPackage({ version: 1, name: 'Onsen Reset' });
const edited = buildRetreatPackage({ version: 2, name: 'Onsen Rest' });

/** The server's answer takes so long that the change feed brings an edit before it. */
function answerSlowly(body: RetreatPackage | RetreatPackage[]): void {
  vi.spyOn(device.api, 'call').mockImplementation(async () => {
    await db.ownPackages.put(edited);
    await device.publicDb().retreatPackages.put(edited);
    return { status: 200, body, headers: new Headers() };
  });
}

test('an edit of a package that arrived while the packages loaded slowly is the base of the next edit', async () => {
  answerSlowly([earlier, buildRetreatPackage({ id: 2 })]);
  expect(await createPackageFetch(device).fetchPackages(1)).toBe('fresh');
  expect(await db.ownPackages.get(1)).toEqual(edited);
  expect(await device.publicDb().retreatPackages.get(1)).toEqual(edited);
  expect(await db.ownPackages.count()).toBe(2);
});

test('a package that was edited while it loaded slowly shows the edit', async () => {
  answerSlowly(earlier);
  expect(await createPackageFetch(device).fetchPackage(1)).toBe('fresh');
  expect(await device.publicDb().retreatPackages.get(1)).toEqual(edited);
});
