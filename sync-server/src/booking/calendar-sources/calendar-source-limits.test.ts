import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { localCalendarMessage } from '#contracts/domain/catalog/calendar-sources.ts';
import { calendarSourceLimits } from '#contracts/request-limits.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';

const urlOf = (path: string): string => `https://calendars.example/${path}.ics`;

describeOnBothEngines('calendars that a host adds', (engine) => {
  let server: TestServer;
  let host: TestClient;
  let id: number;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    host = await server.as('host');
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    id = await addListing(server.database, { hostId: host.userId });
  });
  const add = (url: string) =>
    host.call(endpoints.addCalendarSource, { params: { id }, body: { name: 'Elsewhere', url } });

  test('addresses, numbers and the time between two reads are bounded', async () => {
    const { body: source } = await add(urlOf('1'));
    const params = { id, sourceId: source.id };
    const { status, headers } = await host.call(endpoints.syncCalendarSource, { params });
    expect([status, headers.get('retry-after')]).toEqual([429, '60']);
    expect((await add(urlOf('1'))).problem.code).toBe('taken');
    for (const url of [
      'http://calendars.example/',
      'https://a@calendars.example/',
      'https://calendars.example:1/',
    ]) {
      expect((await add(url)).problem.code).toBe('invalid_fields');
    }
    for (let count = 2; count <= calendarSourceLimits.perListing; count += 1) {
      expect((await add(urlOf(String(count)))).status).toBe(201);
    }
    expect((await add(urlOf('one-more'))).problem.code).toBe('limit_reached');
  });

  test('addresses of this machine or of a private network are refused with a sentence', async () => {
    for (const url of [
      'https://localhost/',
      'webcal://A.LOCALHOST./a.ics',
      'https://127.1/',
      'https://[::1]/',
    ]) {
      expect((await add(url)).problem.errors).toEqual([{ field: 'url', message: localCalendarMessage }]);
    }
  });
});

describeOnBothEngines('reads of calendars that a host asks for', (engine) => {
  test('are limited, also if each calendar is removed after its read', async () => {
    const server = await startTestServer({ engine, env: { RATE_LIMITS: 'on' } });
    const host = await server.as('host');
    const id = await addListing(server.database, { hostId: host.userId });
    const add = (path: string) =>
      host.call(endpoints.addCalendarSource, {
        params: { id },
        body: { name: 'Elsewhere', url: urlOf(path) },
      });
    for (let count = 0; count < calendarSourceLimits.syncsPerMinute; count += 1) {
      const added = await add(String(count));
      expect(added.status).toBe(201);
      await host.call(endpoints.removeCalendarSource, { params: { id, sourceId: added.body.id } });
    }
    expect((await add('one-more')).problem.code).toBe('too_many_requests');
    await server.close();
  });
});
