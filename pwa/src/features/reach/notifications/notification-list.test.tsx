import { screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Notification } from '#contracts/domain/reach/notifications.ts';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { buildConversation } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { NotificationList } from './notification-list.tsx';

const request = (id: number, createdAt: string): Notification => ({
  ...{ id, topic: 'booking.requested', path: `/trips/${id}`, createdAt, seenAt: createdAt },
  params: { title: 'Cedar Steam Ryokan' },
});

test('unread messages are among the notifications, the newest of all first', () => {
  const unread = [buildConversation({ unreadCount: 1, lastMessageAt: '2026-11-30T12:27:00.000Z' })];
  const notifications = [request(2, '2026-11-30T15:42:00.000Z'), request(1, '2026-11-30T09:00:00.000Z')];
  renderScreen(<NotificationList notifications={notifications} unread={unread} />);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/trips/2', '/messages/1', '/trips/1']);
});

test('a list in a hidden tab marks nothing as seen until the tab is visible', async () => {
  switchAccount(1);
  onTestFinished(() => switchAccount(null));
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  onTestFinished(() => visibility.mockRestore());
  await privateDb().outbox.clear();
  const notifications = [{ ...request(2, '2026-11-30T15:42:00.000Z'), seenAt: null }];
  await privateDb().notifications.bulkPut(notifications);
  renderScreen(<NotificationList notifications={notifications} unread={[]} />);
  expect(screen.getAllByRole('link')).toHaveLength(1);
  visibility.mockReturnValue('visible');
  expect(await privateDb().outbox.count()).toBe(0);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => privateDb().outbox.toArray()).toMatchObject([{ name: 'markSeen' }]);
});
