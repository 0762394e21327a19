import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formerMember } from '#contracts/domain/accounts/former-member.ts';
import { headers } from '#contracts/sync/sync-wire.ts';
import { switchAccount } from '#pwa/data/open-stores.ts';
import { buildBooking } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { GuestRecord } from './guest-record.tsx';

const request = vi.fn<() => Promise<Response>>();
const answer = () => Promise.resolve(Response.json({ hostAgain: null }, { headers: { [headers.app]: '1' } }));

beforeEach(() => {
  request.mockImplementation(answer);
  vi.stubGlobal('fetch', request);
  switchAccount(2);
});
afterEach(() => {
  switchAccount(null);
  vi.unstubAllGlobals();
});

test('what could not be read can be read again', async () => {
  request.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
  const { user } = renderScreen(<GuestRecord booking={buildBooking()} isOnline />);
  await screen.findByText('What other hosts said could not be loaded.');
  request.mockImplementation(answer);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^Fewer than three other hosts/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a guest who was erased has no page', async () => {
  const booking = buildBooking();
  renderScreen(
    <GuestRecord booking={{ ...booking, guest: { ...booking.guest, name: formerMember } }} isOnline />,
  );
  await screen.findByText(/^Fewer than three other hosts/);
  expect(screen.queryByRole('link')).toBeNull();
});
