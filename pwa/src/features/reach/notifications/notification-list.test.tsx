import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Notification } from '#contracts/domain/reach/notifications.ts';
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
