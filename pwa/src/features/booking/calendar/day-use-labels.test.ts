import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isBlockable, isBlocked } from './calendar-changes.ts';
import { changeLabel } from './day-use-labels.ts';
import type { DayUse, HostDay } from './host-days.ts';

const span = { from: '2030-12-09', to: '2030-12-12' };
const stay = { kind: 'booking', bookingId: 12, guest: 'Maya Ortiz' } as const;
const block = { kind: 'block', note: null } as const;
const free = { kind: 'free' } as const;
const daysOf = (...uses: DayUse[]): HostDay[] =>
  uses.map((use, index) => ({
    ...{ day: `2030-12-${String(9 + index).padStart(2, '0')}`, use, price: 245, isSpecial: false },
    ...{ datedRules: { minimumNights: null, maximumNights: null, arrivalDays: null } },
    ...{ joinsPrevious: false, joinsNext: false },
  }));

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-12-01T12:00:00Z') }));
afterEach(() => vi.useRealTimers());

test('a confirmation says how many days were changed if others are taken', () => {
  const free4 = daysOf(free, free, { kind: 'preparation' }, block);
  expect(changeLabel(free4, span, isBlockable, 'blocked')).toBe('Dec 9 – 12 blocked');
  const booked = daysOf(stay, stay, { kind: 'import', site: 'Other Stays' }, free);
  expect(changeLabel(booked, span, isBlockable, 'blocked')).toBe('Dec 9 – 12: 1 day blocked, 3 taken');
  const mixed = daysOf(block, block, free, stay);
  expect(changeLabel(mixed, span, isBlocked, 'unblocked')).toBe('Dec 9 – 12: 2 days unblocked, 1 taken');
});
