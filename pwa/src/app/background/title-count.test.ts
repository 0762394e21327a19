import { waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { requestTotal } from '#pwa/features/booking/hosting/request-total.ts';
import { unreadTotal } from '#pwa/features/messaging/messages/inbox/unread-total.ts';
import { showCountInTitle, withCount } from './title-count.ts';

afterEach(() => {
  requestTotal.set(0);
  unreadTotal.set(0);
});

test('the title of every page starts with the number of requests and unread messages', async () => {
  document.title = 'Owner Dashboard · Wellens';
  const stop = showCountInTitle();
  requestTotal.set(2);
  unreadTotal.set(1);
  expect(document.title).toBe('(3) Owner Dashboard · Wellens');
  document.title = 'Wellens';
  await waitFor(() => expect(document.title).toBe('(3) Wellens'));
  requestTotal.set(0);
  unreadTotal.set(0);
  expect(document.title).toBe('Wellens');
  stop();
});

test('a large number is capped, and an earlier number is replaced', () => {
  expect(withCount('(2) Wellens', 120)).toBe('(99+) Wellens');
  expect(withCount('(99+) Wellens', 0)).toBe('Wellens');
});
