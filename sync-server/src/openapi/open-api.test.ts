import { expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { expectDocumented } from '#server/test-support/requests/documented-reply.ts';
import { startTestServer } from '#server/test-support/test-server.ts';
import type { OpenApi } from './open-api.ts';

test('the description has every call of the table with its fields, refusals and access', async () => {
  const server = await startTestServer();
  const response = await server.visitor().fetch('/api/openapi.json');
  const api = (await response.json()) as OpenApi;
  expect(response.headers.get('content-type')).toContain('application/json');
  const operations = Object.values(api.paths).flatMap((path) => Object.values(path));
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(endpoints).sort());
  const booking = api.paths['/api/bookings']?.['post'];
  expect(booking?.requestBody?.content['application/json']?.schema).toMatchObject({
    type: 'object',
    required: expect.arrayContaining(['propertyId', 'startDate', 'totalPrice']) as unknown,
    properties: {
      startDate: { type: 'string', format: 'date' },
      guests: { type: 'integer', minimum: 1, default: 1 },
    },
  });
  expect(Object.keys(booking?.responses ?? {})).toEqual(expect.arrayContaining(['201', '401', '409', '422']));
  expect(booking?.responses['409']?.description).toContain('dates_unavailable');
  await server.close();
});

test('a reply with an additional, missing or wrongly typed field is noticed', () => {
  const category = { id: 1, name: 'Spa', icon: 'spa' };
  expect(() => expectDocumented(endpoints.listCategories, 200, [category])).not.toThrow();
  expect(() => expectDocumented(endpoints.listCategories, 200, [{ ...category, secret: 1 }])).toThrow(
    'secret',
  );
  expect(() => expectDocumented(endpoints.listCategories, 200, [{ id: 1, name: 'Spa' }])).toThrow(
    'icon is missing',
  );
  expect(() => expectDocumented(endpoints.listCategories, 200, [{ ...category, id: '1' }])).toThrow(
    'not integer',
  );
  expect(() => expectDocumented(endpoints.listCategories, 418, [])).toThrow('418 is not documented');
});
