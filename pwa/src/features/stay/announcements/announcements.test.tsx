import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Announcement } from '#contracts/domain/messaging/announcements.ts';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { Departure } from '#contracts/domain/booking/departures.ts';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { leasesKey } from '#pwa/sync/device/sync-meta.ts';
import { buildDeparture } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { useConfirmedStays, useSentAnnouncements, useStayAnnouncements } from './announcement-queries.ts';
import { HostAnnouncements } from './host-announcements.tsx';
import { StayAnnouncements } from './stay-announcements.tsx';

const sent: Announcement = {
  ...{ id: 3, propertyId: 7, departureId: null, fromDay: '2030-04-10', toDay: '2030-04-12' },
  ...{ text: 'The bath is warm.', sentAt: '2030-04-09T10:00:00.000Z', readBy: [12] },
};
const stayOf = (id: number, name: string, parts: object = {}) =>
  ({
    ...{ id, propertyId: 7, startDate: '2030-04-10', endDate: '2030-04-13', status: 'confirmed' },
    guest: { id, name, profileImage: null },
    ...parts,
  }) as unknown as Booking;

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  switchAccount(2);
  await Promise.all(privateDb().tables.map((table) => table.clear()));
  await privateDb().meta.put({ key: leasesKey, value: [{ from: 900, to: 999, next: 900 }] });
  act(() => appDevice.connection.reportLost());
});
afterEach(() => {
  switchAccount(null);
  vi.unstubAllGlobals();
});

function Host({ departures = [] }: { departures?: Departure[] }) {
  const all = useSentAnnouncements(7);
  const stays = useConfirmedStays(7);
  return (
    all &&
    stays && <HostAnnouncements propertyId={7} sent={all} {...{ departures, stays }} today="2030-04-10" />
  );
}

function Guest() {
  const all = useStayAnnouncements(12);
  return all && <StayAnnouncements bookingId={12} host={{ id: 5, name: 'Aiko' }} announcements={all} />;
}

test('a host writes offline, and sees who has not read an earlier announcement', async () => {
  await privateDb().announcements.put(sent);
  await privateDb().bookings.bulkPut([
    stayOf(12, 'Maya'),
    stayOf(13, 'Nora'),
    stayOf(14, 'Ben', { status: 'cancelled' }),
    stayOf(15, 'Kim', { startDate: '2030-04-13', endDate: '2030-04-14' }),
  ]);
  const { user } = renderScreen(<Host />);
  await screen.findByText('Read by 1 of 2');
  expect(screen.getByText('Not read yet: Nora')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send to all of them' }));
  await screen.findByText('Write something');
  await expect.poll(() => document.activeElement?.tagName).toBe('TEXTAREA');
  await user.type(await screen.findByRole('textbox', { name: 'Announcement' }), 'Dinner is at eight.');
  await user.click(screen.getByRole('button', { name: /^Guests of today and the next/ }));
  await user.dblClick(screen.getByRole('button', { name: 'Send to all of them' }));
  await screen.findByText('Not sent yet');
  expect(await privateDb().outbox.toArray()).toMatchObject([
    {
      name: 'createAnnouncement',
      args: { propertyId: 7, fromDay: '2030-04-10', toDay: '2030-04-17', text: 'Dinner is at eight.' },
    },
  ]);
});

test('an announcement to a group retreat that ends meanwhile goes to nobody, and the choice is kept with the text', async () => {
  const planned = [buildDeparture({ id: 31, title: 'Week A' }), buildDeparture({ id: 32, title: 'Week B' })];
  const form = (departures: Departure[]) => (
    <HostAnnouncements propertyId={7} sent={[]} departures={departures} stays={null} today="2030-04-10" />
  );
  const first = renderScreen(form(planned));
  await first.user.click(await screen.findByRole('button', { name: 'Week B' }));
  await first.user.type(screen.getByRole('textbox', { name: 'Announcement' }), 'Bring boots.');
  first.unmount();
  const again = renderScreen(form(planned.slice(1)));
  const chosen = await screen.findByRole('button', { name: 'Week B' });
  expect(chosen.ariaPressed ?? chosen.getAttribute('aria-pressed')).toBe('true');
  again.rerender(form([]));
  await screen.findByText(/is over or cancelled/);
  await again.user.click(screen.getByRole('button', { name: 'Send to all of them' }));
  expect(await privateDb().outbox.count()).toBe(0);
  await again.user.click(screen.getByRole('button', { name: 'Guests here today' }));
  await again.user.click(screen.getByRole('button', { name: 'Send to all of them' }));
  await waitFor(async () => expect(await privateDb().outbox.count()).toBe(1));
});

test('an announcement to nobody is refused in words, and each choice says how many guests it reaches', async () => {
  await privateDb().bookings.bulkPut([
    stayOf(12, 'Maya', { startDate: '2030-04-12' }),
    stayOf(13, 'Nora', { startDate: '2030-04-17', endDate: '2030-04-19' }),
    stayOf(14, 'Ben', { status: 'pending' }),
    stayOf(15, 'Kim', { stayOverAt: '2020-04-10T07:00:00.000Z' }),
  ]);
  const { user } = renderScreen(<Host departures={[buildDeparture({ id: 31, title: 'Week A' })]} />);
  await user.type(await screen.findByRole('textbox', { name: 'Announcement' }), 'Dinner is at eight.');
  const send = screen.getByRole('button', { name: 'Send to all of them' });
  expect(screen.getByText('No guest has a confirmed stay today.')).toBeTruthy();
  await user.click(send);
  await screen.findByText('No guest has a confirmed stay today. Choose who should read this.');
  await expect.poll(() => document.activeElement?.textContent).toBe('Guests here today0');
  expect(await privateDb().outbox.count()).toBe(0);
  await user.click(screen.getByRole('button', { name: /^Week A/ }));
  expect(screen.getByText('Nobody has a place yet. Guests who join later read it too.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Guests of today and the next 7 days\s*2$/ }));
  await user.click(send);
  await expect.poll(() => privateDb().outbox.count()).toBe(1);
});

test('what was on the screen of a guest counts as read, once, also offline', async () => {
  const one = { id: 3, text: 'The bath is warm.', sentAt: '2030-04-09T10:00:00.000Z', readAt: null };
  const other = { ...one, id: 4, text: 'Dinner is at eight.' };
  const old = { ...one, id: 2, text: 'Welcome.', readAt: '2030-04-08T10:00:00.000Z' };
  await privateDb().stayAnnouncements.put({ id: 12, announcements: [other, one, old] });
  renderScreen(<Guest />);
  await screen.findByText('Dinner is at eight.');
  await waitFor(async () => {
    const entries = await privateDb().outbox.toArray();
    expect(entries.map(({ name, args }) => [name, (args as { ids: number[] }).ids.toSorted()])).toEqual([
      ['readAnnouncements', [3, 4]],
    ]);
  });
});

test('in the evening west of Greenwich, guests of the last day are counted', async () => {
  const days = { fromDay: '2030-04-13', toDay: '2030-04-13' };
  await privateDb().announcements.put({ ...sent, ...days, sentAt: '2030-04-14T01:00:00.000Z' });
  await privateDb().bookings.put(stayOf(12, 'Maya', { stayOverAt: '2030-04-14T07:00:00.000Z' }));
  renderScreen(<Host />);
  expect(await screen.findByText('Read by 1 of 1')).toBeTruthy();
});
