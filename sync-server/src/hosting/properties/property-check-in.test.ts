import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import type { FullProperty } from '#contracts/domain/catalog/properties.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { buildListing } from '#server/test-support/test-properties.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { buildStay } from '#server/test-support/test-stays.ts';

const { createBooking, createProperty, getProperty, listChanges, updateProperty } = endpoints;

describeOnBothEngines('the times of check-in and check-out', (engine) => {
  let server: TestServer;
  let host: TestClient;
  let staff: TestClient;
  let guest: TestClient;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    server.clock.set('2030-03-01T12:00:00.000Z');
    [host, staff, guest] = [await server.as('host'), await server.as('staff'), await server.as('guest')];
  });
  afterAll(() => server.close());

  const create = async (parts: Parameters<typeof buildListing>[0] = {}): Promise<FullProperty> =>
    (await host.call(createProperty, { body: buildListing({ instantBook: true, ...parts }) })).body;
  const edit = async (property: FullProperty, fields: object) =>
    (await host.call(updateProperty, { params: { id: property.id }, body: { ...property, ...fields } })).body;
  const verified = async ({ id }: FullProperty): Promise<FullProperty> => {
    const body = { status: 'verified', notes: null };
    await staff.call(endpoints.verifyProperty, { params: { id }, body });
    return (await host.call(getProperty, { params: { id } })).body;
  };
  const shown = async ({ id }: FullProperty) =>
    (await server.visitor().call(getProperty, { params: { id } })).body;

  test('are not invented: guests read only what the host says, and it needs no new verification', async () => {
    const property = await verified(await create());
    expect(property).toMatchObject({ checkInFrom: null, checkOutUntil: null });
    expect(await shown(property)).not.toHaveProperty('checkInFrom');
    const edited = await edit(property, { checkInFrom: '16:30' });
    expect(edited).toMatchObject({
      checkInFrom: '16:30',
      checkOutUntil: null,
      changedSinceVerification: false,
    });
    expect((await shown(property)).checkInFrom).toBe('16:30');
    expect(await shown(property)).not.toHaveProperty('checkOutUntil');
  });

  test('stay as they are if an app does not know them, and go with null', async () => {
    const property = await create({ checkInFrom: '14:00', checkOutUntil: '10:00' });
    const older: Partial<FullProperty> = { ...property, title: 'Cedar House at the River' };
    delete older.checkInFrom;
    delete older.checkOutUntil;
    const { body } = await host.call(updateProperty, { params: { id: property.id }, body: older });
    expect(body).toMatchObject({ title: older.title, checkInFrom: '14:00', checkOutUntil: '10:00' });
    expect(await edit(body, { checkOutUntil: null })).toMatchObject({
      checkInFrom: '14:00',
      checkOutUntil: null,
    });
  });

  test.each(['24:00', '9:00', '15:60', '3 PM', ''])('%s is no time', async (checkInFrom) => {
    const { status, problem } = await host.call(createProperty, { body: buildListing({ checkInFrom }) });
    const errors = [{ field: 'checkInFrom', message: 'Enter a time from 00:00 to 23:59' }];
    expect([status, problem.errors]).toEqual([422, errors]);
  });

  test('are shown with every stay, also after a change', async () => {
    const property = await verified(await create({ checkInFrom: '15:00', checkOutUntil: '11:00' }));
    const rate = property.pricePerNight;
    const stay = buildStay({ propertyId: property.id, userId: guest.userId, guests: 1, rate });
    const { body: booked } = await guest.call(createBooking, { body: stay });
    expect(booked.property).toMatchObject({ checkInFrom: '15:00', checkOutUntil: '11:00' });
    const { body: before } = await guest.call(listChanges, {});
    await edit(property, { checkInFrom: '13:00', checkOutUntil: null });
    const { body: after } = await guest.call(listChanges, { query: { cursor: before.cursor } });
    const row = after.changes.find((change) => change.table === 'bookings' && change.id === booked.id)?.row;
    expect(row).toMatchObject({ property: { checkInFrom: '13:00' } });
    expect(row).not.toHaveProperty('property.checkOutUntil');
  });
});
