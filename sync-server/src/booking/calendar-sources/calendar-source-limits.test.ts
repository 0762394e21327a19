import { expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { localCalendarMessage } from '#contracts/domain/catalog/calendar-sources.ts';
import { calendarSourceLimits } from '#contracts/request-limits.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer } from '#server/test-support/test-server.ts';

describeOnBothEngines('calendars that a host adds', (engine) => {
  test('are limited in their reads, also if each calendar is removed after its read', async () => {
    const server = await startTestServer({ engine, env: { RATE_LIMITS: 'on' } });
    const host = await server.as('host');
    const id = await addListing(server.database, { hostId: host.userId });
    const add = (path: string) =>
      host.call(endpoints.addCalendarSource, {
        params: { id },
        body: { name: 'Elsewhere', url: `https://calendars.example/${path}.ics` },
      });
    for (let count = 0; count < calendarSourceLimits.syncsPerMinute; count += 1) {
      const added = await add(String(count));
      expect(added.status).toBe(201);
      await host.call(endpoints.removeCalendarSource, { params: { id, sourceId: added.body.id } });
    }
    expect((await add('one-more')).problem.code).toBe('too_many_requests');
    await server.close();
  });

  test('addresses of this machine or of a private network are refused with a sentence', async () => {
    const server = await startTestServer({ engine });
    const host = await server.as('host');
    const id = await addListing(server.database, { hostId: host.userId });
    for (const url of [
      'https://localhost/',
      'webcal://A.LOCALHOST./a.ics',
      'https://127.1/',
      'https://[::1]/',
    ]) {
      const body = { name: 'B', url };
      const { problem } = await host.call(endpoints.addCalendarSource, { params: { id }, body });
      expect(problem.errors).toEqual([{ field: 'url', message: localCalendarMessage }]);
    }
    await server.close();
  });
});
