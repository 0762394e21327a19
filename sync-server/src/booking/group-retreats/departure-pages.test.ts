import { expect, test } from 'vitest';
import { departureLimits } from '#contracts/departure-limits.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { addDeparture } from '#server/test-support/test-departures.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer } from '#server/test-support/test-server.ts';

describeOnBothEngines('the group retreats of a listing', (engine) => {
  test('are read a page at a time, so that a page of large ones reads few more than it shows', async () => {
    const server = await startTestServer({ engine });
    const { userId: hostId } = await server.as('host');
    const propertyId = await addListing(server.database, { hostId });
    const added: number[] = [];
    for (let count = 0; count < 60; count += 1) {
      added.push((await addDeparture(server.database, { propertyId })).departureId);
    }
    const description = '景'.repeat(departureLimits.descriptionMax);
    await server.database.write((trx) => trx('departures').update({ description }));

    let read = 0;
    server.database.read.on('query-response', (answer: unknown) => {
      // SQLite answers with rows, PostgreSQL with an object that has them.
      const rows: unknown = Array.isArray(answer) ? answer : (answer as { rows?: unknown } | undefined)?.rows;
      read += JSON.stringify(rows ?? null).split(description).length - 1;
    });
    const shown: number[][] = [];
    for (let path: string | undefined = `/api/properties/${propertyId}/departures`; path !== undefined;) {
      read = 0;
      const reply: Response = await server.visitor().fetch(path);
      shown.push(((await reply.json()) as { id: number }[]).map(({ id }) => id));
      expect(read).toBeGreaterThan(0);
      expect(read).toBeLessThan(25);
      path = /<(.+)>/.exec(reply.headers.get('Link') ?? '')?.[1];
    }
    expect(shown.length).toBeGreaterThan(2);
    expect(shown.flat()).toEqual(added);
    await server.close();
  });
});
