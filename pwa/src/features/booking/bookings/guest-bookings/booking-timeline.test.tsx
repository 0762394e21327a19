import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BookingTimeline } from './booking-timeline.tsx';

test('a day that is over has no tick, which would claim that the guest was checked in', () => {
  render(
    <BookingTimeline
      steps={[
        { label: 'Booked', when: null, mark: 'done' },
        { label: 'Check-in', when: 'Jun 12, 2026', mark: 'passed' },
      ]}
    />,
  );
  const [booked, checkIn] = screen.getAllByRole('listitem');
  expect(booked?.textContent).toBe('Done: Booked');
  expect(booked?.querySelector('svg')).not.toBeNull();
  expect(checkIn?.textContent).toBe('Past: Check-inJun 12, 2026');
  expect(checkIn?.querySelector('svg')).toBeNull();
});
