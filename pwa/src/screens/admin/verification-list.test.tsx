import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { switchAccount } from '#pwa/data/open-stores.ts';
import { buildProperty } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { VerificationList } from './verification-list.tsx';

const staffId = 3;
beforeEach(() => switchAccount(staffId));
afterEach(() => switchAccount(null));

const show = (listings: Property[]) =>
  renderScreen(
    <VerificationList
      review={{
        listings,
        outcome: 'fresh',
        refresh: () => undefined,
        fetchMore: () => Promise.resolve('fresh'),
      }}
      total={null}
      empty="No properties found."
      isOnline
      onDecide={() => undefined}
      onHistory={() => undefined}
      onDepartures={() => undefined}
    />,
  );

test('a card names the host, leads to all their retreats, and staff can write to them', () => {
  show([buildProperty({ id: 7, title: 'Cedar Steam Ryokan', hostId: 2, verificationStatus: 'pending' })]);
  expect(screen.getByText(/^Host: Aiko Tanabe/)).toBeTruthy();
  const others = screen.getByRole('link', { name: 'All their retreats: Aiko Tanabe' });
  expect(others.getAttribute('href')).toContain('host=2');
  expect(screen.getByRole('button', { name: 'Message Host of Cedar Steam Ryokan' })).toBeTruthy();
});

test('staff who host a retreat themselves are not offered to write to themselves', () => {
  const host = { id: staffId, name: 'Sam Reed', profileImage: null };
  show([buildProperty({ hostId: staffId, host })]);
  expect(screen.queryByRole('button', { name: /Message Host/ })).toBeNull();
});
