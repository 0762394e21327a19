import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Registration } from '#contracts/domain/booking/registrations.ts';
import { addDays } from '#contracts/rules/days.ts';
import { privateDb, publicDb, switchAccount } from '#pwa/data/open-stores.ts';
import { localDay } from '#pwa/lib/days.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { leasesKey } from '#pwa/sync/device/sync-meta.ts';
import { buildBooking, buildDeparture, buildProperty } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { DeparturesTab } from './departures-tab.tsx';

const hostId = 2;
const property = buildProperty({ id: 7, hostId });
const stored = buildDeparture({ id: 5, propertyId: 7, hostId, version: 3 });

// Fluent is large; load it before a dialog is opened.
beforeAll(() => import('#pwa/ui/dialog/dialog-sheet-surface.tsx'));

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  switchAccount(hostId);
  for (const db of [publicDb(), privateDb()]) await Promise.all(db.tables.map((table) => table.clear()));
  await privateDb().meta.put({ key: leasesKey, value: [{ from: 900, to: 999, next: 900 }] });
  await privateDb().ownProperties.put(property);
  await privateDb().ownDepartures.put(stored);
  act(() => appDevice.connection.report({ reached: false }));
});
afterEach(() => {
  switchAccount(null);
  vi.unstubAllGlobals();
});

const open = (query: string) =>
  renderScreen(<DeparturesTab isOnline={false} />, { path: `/owner-dashboard?tab=departures&${query}` });

test('a group retreat with two rooms is added offline, and wrong values are named', async () => {
  const { user } = open('property=7');
  await user.click(await screen.findByRole('button', { name: 'Add group retreat' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add group retreat' }));
  await user.click(form.getByRole('button', { name: 'Save group retreat' }));
  expect(await form.findByText('A title is required')).toBeTruthy();
  const start = addDays(localDay(new Date()), 60);
  const fill = async (label: string, value: string, index = 0) => {
    const field = form.getAllByLabelText(label)[index]!;
    await user.clear(field);
    await user.type(field, value);
  };
  await fill('Title', 'Winter Light');
  await fill('First day', start);
  await fill('Last day', addDays(start, 4));
  await fill('Last day to book', addDays(start, -10));
  await user.click(form.getByRole('button', { name: 'Add room' }));
  for (const index of [0, 1]) {
    await fill('Room name', `Room ${index + 1}`, index);
    await fill('Price per person', '640', index);
    await fill('Places', '2', index);
  }
  await user.click(form.getByRole('button', { name: 'Save group retreat' }));
  const added = within(await screen.findByRole('article', { name: 'Winter Light' }));
  expect(added.getByText('Waiting')).toBeTruthy();
  const [entry] = await privateDb().outbox.toArray();
  expect(entry).toMatchObject({
    name: 'createDeparture',
    args: { propertyId: 7, rooms: [{ places: 2 }, { places: 2 }] },
  });
});

test('the only property is chosen already, and its name is not a choice between properties', async () => {
  open('');
  expect(await screen.findByRole('button', { name: 'Add group retreat' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: property.title })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Change property' })).toBeNull();
});

test('one of several properties is chosen by the host', async () => {
  await privateDb().ownProperties.put(buildProperty({ id: 8, hostId, title: 'Fern Hollow' }));
  const { user } = open('');
  await user.click(await screen.findByRole('button', { name: /Fern Hollow/ }));
  expect(await screen.findByRole('button', { name: 'Change property' })).toBeTruthy();
});

test('a link with only the departure opens its form, and an edit sends only what changed', async () => {
  const { user } = open('edit=5');
  const form = within(await screen.findByRole('dialog', { name: 'Edit group retreat' }));
  const teacher = form.getByLabelText('Teacher');
  await user.clear(teacher);
  await user.type(teacher, 'Ben');
  await user.click(form.getByRole('button', { name: 'Save group retreat' }));
  await waitFor(async () => expect(await privateDb().outbox.count()).toBe(1));
  const [entry] = await privateDb().outbox.toArray();
  expect(entry).toMatchObject({ args: { id: 5, fields: { teacher: 'Ben' } }, base: { version: 3 } });
});

test('what was typed outlives Esc, and is discarded by Cancel', async () => {
  const { user } = open('edit=5');
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Edit group retreat' }));
  const teacherOf = (form: Awaited<ReturnType<typeof dialog>>) =>
    form.getByLabelText<HTMLInputElement>('Teacher');
  const before = teacherOf(await dialog()).value;
  await user.type(teacherOf(await dialog()), ' and Ben');
  const reopen = async () => {
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: `Edit: ${stored.title}` }));
  };
  await user.keyboard('{Escape}');
  await reopen();
  expect(teacherOf(await dialog()).value).toBe(`${before} and Ben`);
  await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
  await reopen();
  expect(teacherOf(await dialog()).value).toBe(before);
});

test('the roster shows guests, rooms, arrival times and answers, and the kitchen only its own', async () => {
  const question = { propertyId: 7, departureId: null, choices: [], required: false };
  const questions: Registration['questions'] = [
    { ...question, id: 1, kind: 'text', label: 'Diet', forKitchen: true, sensitive: false },
    { ...question, id: 2, kind: 'time', label: 'Arrival', forKitchen: false, sensitive: false },
    { ...question, id: 3, kind: 'text', label: 'Injuries', forKitchen: false, sensitive: true },
  ];
  await privateDb().bookings.put(
    buildBooking({ id: 11, propertyId: 7, departureId: 5, roomName: 'Garden room' }),
  );
  await privateDb().registrations.put({
    ...{ id: 11, departureId: 5, guestId: 1, questions, sensitiveUntil: null },
    answers: [
      { questionId: 1, value: 'vegan' },
      { questionId: 2, value: '16:30' },
      { questionId: 3, value: 'Left knee' },
    ],
  });
  open('property=7&departure=5');
  const guest = within(await screen.findByRole('article', { name: 'Maya Ortiz' }));
  expect(guest.getByText('Garden room · 2 places · arrives at 4:30 PM')).toBeTruthy();
  expect(guest.getByText('Left knee')).toBeTruthy();
  expect(screen.getByRole('row', { name: '4:30 PM 2 Maya Ortiz' })).toBeTruthy();
  const kitchen = within(screen.getByRole('region', { name: 'Kitchen' }));
  expect(kitchen.getByRole('row', { name: /vegan 2 Maya Ortiz/ })).toBeTruthy();
  expect(kitchen.queryByText('Left knee')).toBeNull();
});

test('the waiting list shows who has an offer and until when, and who waits in which order', async () => {
  const entry = {
    ...{ departureId: 5, propertyId: 7, departureTitle: stored.title, startDate: stored.startDate },
    ...{ roomId: null, offeredRoomId: null, offeredUntil: null, state: 'waiting' as const },
  };
  const person = (id: number, name: string) => ({ userId: id, person: { id, name, profileImage: null } });
  const until = '2999-03-02T06:00:00.000Z';
  await privateDb().waitingPeople.bulkPut([
    { ...entry, ...person(31, 'Late'), id: 3, places: 1, position: 2, waitingSince: '2030-03-03T09:00:00Z' },
    { ...entry, ...person(32, 'Next'), id: 2, places: 2, position: 1, waitingSince: '2030-03-02T09:00:00Z' },
    {
      ...{ ...entry, ...person(33, 'Asked'), id: 1, places: 1, position: null, state: 'offered' },
      ...{ offeredRoomId: stored.rooms[0]!.id, offeredUntil: until, waitingSince: '2030-03-01T09:00:00Z' },
    },
    { ...entry, ...person(34, 'Elsewhere'), id: 4, departureId: 6, places: 1, waitingSince: until },
  ]);
  open('property=7&departure=5');
  const list = within(await screen.findByRole('region', { name: 'Waiting list' }));
  expect(list.getByText('Waiting list (3 people)')).toBeTruthy();
  const entries = list.getAllByRole('article');
  expect(entries.map((shown) => shown.getAttribute('aria-label'))).toEqual(['Asked', 'Next', 'Late']);
  expect(within(entries[0]!).getByText(/^Held for them until Mar \d, 2999/)).toBeTruthy();
  expect(within(entries[1]!).getByText(/^2 places in any room · since Mar \d, 2030$/)).toBeTruthy();
  expect(within(entries[1]!).getByText('1st in line')).toBeTruthy();
});
