import { afterEach, beforeEach, expect, test } from 'vitest';
import { markRejected } from '#pwa/sync/push/apply-push-result.ts';
import { findReady, openTestDevice } from '#pwa/test-support/test-device.ts';
import { sendAnnouncement } from './announcement-commands.ts';

let fixture: Awaited<ReturnType<typeof openTestDevice>>;

beforeEach(async () => {
  fixture = await openTestDevice();
});
afterEach(() => fixture.close());

test('announcements are sent in their order, and a refused one does not hold back the next', async () => {
  const group = { departureId: null, fromDay: '2030-04-10', toDay: '2030-04-12' };
  const first = await sendAnnouncement(fixture.device, 7, { ...group, text: 'Dinner is at eight.' });
  const second = await sendAnnouncement(fixture.device, 7, { ...group, text: 'Dinner is at nine.' });
  expect(await findReady(fixture.db)).toEqual([first]);
  await markRejected(fixture.db, first!, { code: 'limit_reached', status: 409, detail: 'Ten a day.' });
  expect(await findReady(fixture.db)).toEqual([second]);
});
