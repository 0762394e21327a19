import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { defaultSettings } from '#contracts/rules/notifications/notification-channels.ts';
import { TopicChoices } from './topic-choices.tsx';

const show = (hasListings: boolean) =>
  render(<TopicChoices settings={defaultSettings(1)} sendsMail hasListings={hasListings} />);
const groups = () => screen.getAllByRole('group').length;
const asksFor = () => screen.queryAllByRole('checkbox', { name: /^A guest asks for a stay/ }).length;

test('a guest without listings is not asked about news that only hosts get', () => {
  show(false);
  expect(asksFor()).toBe(0);
  expect(screen.queryByRole('group', { name: 'Your retreats' })).toBeNull();
  expect(screen.getByRole('group', { name: 'Requests and bookings' })).toBeTruthy();
  expect(groups()).toBe(6);
});

test('a host is asked about both', () => {
  show(true);
  expect(asksFor()).toBe(2);
  expect(screen.getByRole('group', { name: 'Your retreats' })).toBeTruthy();
  expect(groups()).toBe(7);
});
