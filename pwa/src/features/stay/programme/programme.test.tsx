import { useState } from 'react';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type {
  ProgrammeItem,
  StayItem,
  StayProgramme as Programme,
} from '#contracts/domain/stay/programmes.ts';
import { programmeDays } from '#contracts/rules/on-site/programme.ts';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { leasesKey } from '#pwa/sync/device/sync-meta.ts';
import { buildDeparture } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { HostProgramme } from './host-programme.tsx';
import { programmeCalendar } from './programme-calendar.ts';
import { findStayProgramme, useProgrammeItems, useStayProgramme } from './programme-queries.ts';
import { StayProgramme } from './stay-programme.tsx';

const common: Omit<StayItem, 'id' | 'full' | 'change' | 'changedAt'> = {
  ...{ departureId: null, day: null, startTime: '07:00', endTime: '08:30', title: 'Morning yoga' },
  ...{ place: 'Hall', leader: 'Ana', kind: 'class', places: null, cancelled: false },
};
const hostItem: ProgrammeItem = { ...common, id: 5, propertyId: 7, picked: 0, version: 3 };
const yoga: StayItem = { ...common, id: 5, full: false, change: null, changedAt: null };
const sauna: StayItem = {
  ...{ ...yoga, id: 6, title: 'Sauna', kind: 'treatment', place: '', leader: '' },
  ...{ startTime: '19:00', endTime: '20:00', departureId: 9, day: 2, places: 4 },
};
const programme: Programme = { id: 12, propertyId: 7, items: [yoga, sauna], picks: [] };
const property = { id: 7, title: 'Cedar House', location: 'Kyoto', latitude: 35, longitude: 135 };
const stay = {
  ...{ id: 12, startDate: '2030-04-10', endDate: '2030-04-13', timeZone: 'Asia/Tokyo' },
  createdAt: '2030-01-01T00:00:00.000Z',
  property: { ...property, image: null },
} as unknown as Parameters<typeof StayProgramme>[0]['stay'];
/** 7:20 in the morning of the second day in Tokyo. */
const morning = Date.parse('2030-04-10T22:20:00Z');

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  switchAccount(2);
  await Promise.all(privateDb().tables.map((table) => table.clear()));
  await privateDb().programmeItems.put(hostItem);
  await privateDb().stayProgrammes.put(programme);
  act(() => appDevice.connection.reportLost());
});
afterEach(() => {
  switchAccount(null);
  vi.unstubAllGlobals();
});

function Host() {
  const items = useProgrammeItems(7);
  return items && <HostProgramme propertyId={7} items={items} departures={[]} />;
}

function Guest({ of = stay }: { of?: typeof stay }) {
  const shown = useStayProgramme(12);
  return shown && <StayProgramme programme={shown} stay={of} now={morning} />;
}

const outbox = () => privateDb().outbox.orderBy('seq').toArray();

test('a host edits and adds items offline: only changed fields wait, and both show at once', async () => {
  const { user } = renderScreen(<Host />);
  await user.click(await screen.findByRole('button', { name: 'Edit Morning yoga' }));
  const place = await screen.findByRole('textbox', { name: 'Place' });
  await user.clear(place);
  await user.type(place, 'Garden');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Garden · with Ana · Class');
  expect(await outbox()).toMatchObject([
    { name: 'updateProgrammeItem', args: { id: 5, fields: { place: 'Garden' } }, base: { version: 3 } },
  ]);
  await privateDb().meta.put({ key: leasesKey, value: [{ from: 900, to: 999, next: 900 }] });
  await user.click(await screen.findByRole('button', { name: 'Add to the programme' }));
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Dinner');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findAllByText('Enter a time from 00:00 to 23:59')).toHaveLength(2);
  await user.type(screen.getByLabelText('Starts'), '19:00');
  await user.type(screen.getByLabelText('Ends'), '20:30');
  await user.click(screen.getByRole('button', { name: 'Meal' }));
  await user.dblClick(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('7:00 PM – 8:30 PM');
  expect((await outbox()).slice(1)).toMatchObject([{ name: 'createProgrammeItem', entityId: 900 }]);
});

test('an item for a group retreat that ends while it is written is kept, and does not become one of every stay', async () => {
  await privateDb().meta.put({ key: leasesKey, value: [{ from: 900, to: 999, next: 900 }] });
  let end: () => void = () => undefined;
  function Ending() {
    const [departures, setDepartures] = useState([buildDeparture({ id: 9, title: 'Spring week' })]);
    end = () => setDepartures([]);
    return <HostProgramme propertyId={7} items={[]} departures={departures} />;
  }
  const { user } = renderScreen(<Ending />);
  await user.click(screen.getByRole('button', { name: 'Spring week' }));
  await user.click(screen.getByRole('button', { name: 'Add to the programme' }));
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await user.type(title, 'Dinner');
  await user.type(screen.getByLabelText('Starts'), '19:00');
  await user.type(screen.getByLabelText('Ends'), '20:30');
  act(() => end());
  await screen.findByText(/This group retreat is over or cancelled/);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(title).toHaveProperty('value', 'Dinner');
  expect(await outbox()).toEqual([]);
});

test('an item that is deleted before it was sent leaves nothing behind, and a stored one waits', async () => {
  const { user } = renderScreen(<Host />);
  await user.click(await screen.findByRole('button', { name: 'Edit Morning yoga' }));
  await user.click(await screen.findByRole('button', { name: 'Delete from the programme' }));
  await waitFor(() => expect(screen.queryByText('Morning yoga')).toBeNull());
  expect(await outbox()).toMatchObject([{ name: 'deleteProgrammeItem', args: { id: 5 } }]);
});

test('a guest sees what is on now and next, and the days that have items', async () => {
  renderScreen(<Guest />);
  expect((await screen.findByText(/^Now, until/)).textContent).toBe('Now, until 8:30 AM');
  expect(screen.getByText(/^Next,/).textContent).toBe('Next, at 7:00 PM');
  const second = screen.getByRole('region', { name: 'Thu, Apr 11' });
  expect(within(second).getByText('4 places')).toBeTruthy();
  // Days that are over come on request.
  expect(screen.queryByRole('region', { name: 'Wed, Apr 10' })).toBeNull();
});

test('a guest is offered nothing of the days of arrival and departure while they are not there', async () => {
  const picked = { ...yoga, id: 8, title: 'Farewell walk', day: 6, startTime: '15:00', endTime: '16:00' };
  await privateDb().stayProgrammes.put({ ...programme, items: [yoga, picked], picks: [8] });
  const times = { checkInFrom: '15:00', checkOutUntil: '07:00' };
  const of = { ...stay, property: { ...stay.property, ...times } };
  const { user } = renderScreen(<Guest of={of} />);
  expect(await screen.findAllByRole('region')).toHaveLength(2);
  expect(screen.queryByText('Farewell walk')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'My picks (0)' }));
  await screen.findByText('You have picked nothing yet.');
});

test('a guest picks offline; putting it back before it is sent leaves nothing to send', async () => {
  const { user } = renderScreen(<Guest />);
  const second = within(await screen.findByRole('region', { name: 'Thu, Apr 11' }));
  await user.click(second.getByRole('button', { name: 'Pick Sauna' }));
  await screen.findByRole('radio', { name: 'My picks (1)' });
  expect(await outbox()).toMatchObject([
    { name: 'pickProgrammeItems', args: { id: 12, itemId: 6, picked: true } },
  ]);
  expect(await findStayProgramme(privateDb(), 12)).toMatchObject({ picks: [6] });
  await user.click(second.getByRole('button', { name: 'Picked Sauna' }));
  await screen.findByRole('radio', { name: 'My picks (0)' });
  expect(await outbox()).toEqual([]);
});

test('a change is marked until the next visit, one from before the booking never, and a cancelled item always', async () => {
  const changedAt = '2030-04-09T08:00:00.000Z';
  const moved: StayItem = { ...sauna, startTime: '18:30', change: 'moved', changedAt };
  const old: StayItem = { ...yoga, change: 'moved', changedAt: '2029-12-01T00:00:00.000Z' };
  const off: StayItem = { ...yoga, id: 8, title: 'Walk', cancelled: true, changedAt };
  await privateDb().stayProgrammes.put({ ...programme, items: [moved, old, off] });
  const first = renderScreen(<Guest />);
  await screen.findByText('Moved to 6:30 PM');
  expect(screen.queryByText('Moved to 7:00 AM')).toBeNull();
  expect(screen.getAllByText('Cancelled').length).toBe(3);
  await waitFor(async () => expect((await privateDb().meta.get('programmeSeen:12'))?.value).toBe(changedAt));
  first.unmount();
  renderScreen(<Guest />);
  await screen.findAllByText('Cancelled');
  expect(screen.queryByText('Moved to 6:30 PM')).toBeNull();
});

test('the calendar file has the times of the retreat in UTC, alarms, and cancelled items without one', () => {
  const source = {
    bookingId: 12,
    retreat: 'Cedar House',
    url: 'https://x.test/trips/12',
    timeZone: 'Asia/Tokyo',
  };
  const days = programmeDays(
    [
      { ...yoga, title: 'Yoga; slow, deep' },
      { ...sauna, cancelled: true },
    ],
    stay,
  );
  const lines = programmeCalendar(days, source, new Date('2030-04-01T00:00:00.000Z')).split('\r\n');
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(5);
  expect(lines.filter((line) => line === 'TRIGGER:-PT15M')).toHaveLength(4);
  expect(lines).toContain('UID:programme-12-5-2030-04-10@wellens');
  expect(lines).toContain('DTSTART:20300409T220000Z');
  expect(lines).toContain(String.raw`SUMMARY:Yoga\; slow\, deep`);
  expect(lines).toContain('STATUS:CANCELLED');
});

test.each(['2030-07-01', '2030-01-15'])(
  'in a calendar file of %s, a time that comes twice is the first of the two',
  (today) => {
    vi.useFakeTimers({ now: new Date(today), toFake: ['Date'] });
    const source = { bookingId: 12, retreat: 'Cedar House', url: '', timeZone: 'Europe/Rome' };
    const item = { ...yoga, day: null, startTime: '02:30', endTime: '03:30' };
    const days = programmeDays([item], { startDate: '2030-10-27', endDate: '2030-10-27', property: {} });
    const lines = programmeCalendar(days, source, new Date()).split('\r\n');
    vi.useRealTimers();
    expect(lines).toContain('DTSTART:20301027T003000Z');
  },
);

test('an item of a day that the group retreat no longer has is shown apart, and can be edited', async () => {
  const departure = buildDeparture({
    id: 9,
    title: 'Silent Week',
    startDate: '2030-06-01',
    endDate: '2030-06-03',
  });
  const farewell = { ...hostItem, id: 8, departureId: 9, day: 7, title: 'Farewell' };
  const { user } = renderScreen(
    <HostProgramme propertyId={7} items={[hostItem, farewell]} departures={[departure]} />,
  );
  await user.click(screen.getByRole('button', { name: 'Silent Week' }));
  const apart = within(screen.getByRole('region', { name: 'Not on a day of this group retreat' }));
  expect(apart.getByText('Farewell')).toBeTruthy();
  expect(apart.getByRole('button', { name: 'Edit Farewell' })).toBeTruthy();
});
