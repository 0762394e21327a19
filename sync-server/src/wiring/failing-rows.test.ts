import { afterEach, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { releaseDueCodes } from '#server/booking/arrivals/arrival-release-service.ts';
import { dropPassedDepartures } from '#server/booking/departures/next-departure-service.ts';
import { endPauses } from '#server/hosting/properties/pause-service.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { refuseRows } from '#server/test-support/refused-rows.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { addStay, buildReview } from '#server/test-support/test-reviews.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { buildStay } from '#server/test-support/test-stays.ts';
import { publishDueReviews } from '#server/trust/reviews/publication-service.ts';

describeOnBothEngines('a recurring job, when one row fails,', (engine) => {
  let server: TestServer;
  let host: TestClient;
  let guest: TestClient;
  let other: TestClient;
  beforeEach(async () => {
    server = await startTestServer({ engine });
    server.clock.set('2030-03-11T09:00:00.000Z');
    [host, guest, other] = [await server.as('host'), await server.as('guest'), await server.as('other')];
  });
  afterEach(() => server.close());

  type Job = (database: TestServer['database'], clock: TestServer['clock']) => Promise<unknown>;
  const run = (job: Job) => job(server.database, server.clock);
  /** Runs the job while it can store no notification for a person. */
  const runWithout = async (userId: number, job: Job, failure: string) => {
    const row = `NEW.user_id = ${userId}`;
    const acceptRows = await refuseRows(server.database, { event: 'INSERT', table: 'notifications', row });
    await expect(run(job)).rejects.toThrow(failure);
    await acceptRows();
  };
  const notified = async (topic: string) => {
    const all = server.database.read('notifications').where({ topic }).orderBy('user_id');
    return all.pluck<number[]>('user_id');
  };

  test('releases the door codes of all other stays', async () => {
    const stays: number[] = [];
    for (const one of [guest, other]) {
      const propertyId = await addListing(server.database, { hostId: host.userId });
      await host.call(endpoints.updateArrivalGuide, { params: { id: propertyId }, body: { code: 'ZQ4711' } });
      const body = buildStay({ propertyId, userId: one.userId });
      stays.push((await one.call(endpoints.createBooking, { body })).body.id);
    }
    server.clock.set('2030-04-07T15:00:00.000Z');
    const failure = `Door codes of bookings could not be released: ${stays[0]}`;
    await runWithout(guest.userId, releaseDueCodes, failure);
    expect(await notified('stay.arrival')).toEqual([other.userId]);
    await run(releaseDueCodes);
    expect(await notified('stay.arrival')).toEqual([guest.userId, other.userId]);
  });

  test('publishes the reviews of all other stays', async () => {
    const stays: number[] = [];
    for (const one of [guest, other]) {
      const propertyId = await addListing(server.database, { hostId: one.userId });
      const id = await addStay(server.database, { propertyId, guestId: host.userId });
      await host.call(endpoints.writeReview, { params: { id }, body: buildReview() });
      stays.push(id);
    }
    server.clock.set('2030-03-25T00:00:00.000Z');
    const failure = `Reviews of bookings could not be published: ${stays[0]}`;
    await runWithout(guest.userId, publishDueReviews, failure);
    expect(await notified('stay.published')).toEqual([other.userId]);
    await run(publishDueReviews);
    expect(await notified('stay.published')).toEqual([guest.userId, other.userId]);
  });

  test('lists all other retreats again, and removes their passed group retreats', async () => {
    const ids = [
      await addListing(server.database, { hostId: host.userId }),
      await addListing(server.database, { hostId: host.userId }),
    ];
    const before = { listed: false, paused_until: '2030-03-10' };
    const passed = { next_departures: '[]', next_departures_until: '2030-03-10T00:00:00.000Z' };
    await server.database.write((trx) =>
      trx('properties')
        .whereIn('id', ids)
        .update({ ...before, ...passed }),
    );
    const row = `NEW.id = ${ids[0]}`;
    const acceptRows = await refuseRows(server.database, { event: 'UPDATE', table: 'properties', row });
    await expect(run(endPauses)).rejects.toThrow(`Pauses of retreats could not be ended: ${ids[0]}`);
    await expect(run(dropPassedDepartures)).rejects.toThrow(
      `Passed group retreats could not be removed from retreats: ${ids[0]}`,
    );
    await acceptRows();
    const dueIds = () =>
      server.database
        .read('properties')
        .whereNotNull('paused_until')
        .orWhereNotNull('next_departures_until')
        .pluck<number[]>('id');
    expect(await dueIds()).toEqual([ids[0]]);
    expect(await run(endPauses)).toBe(1);
    await run(dropPassedDepartures);
    expect(await dueIds()).toEqual([]);
  });
});
