import { useState } from 'react';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultLimits, type StayLimits } from '#contracts/rules/calendar.ts';
import type { DayRange } from './range-selection.ts';
import { RangeCalendar } from './range-calendar.tsx';

const unavailable = new Set(['2026-06-22', '2026-06-23', '2026-06-24', '2026-06-27', '2026-06-28']);

function Harness({
  minimumNights,
  limits,
  range = { startDate: null, endDate: null },
  today = '2026-06-09',
}: {
  minimumNights?: number;
  limits?: StayLimits;
  range?: DayRange;
  today?: string;
}) {
  const [chosen, setChosen] = useState(range);
  return (
    <>
      <RangeCalendar
        range={chosen}
        onChange={setChosen}
        today={today}
        unavailable={unavailable}
        minimumNights={minimumNights}
        limits={limits}
      />
      <p data-testid="chosen">{`${chosen.startDate ?? '-'} ${chosen.endDate ?? '-'}`}</p>
    </>
  );
}

const day = (name: RegExp | string) => screen.getByRole('button', { name });
const chosen = () => screen.getByTestId('chosen').textContent;

describe.each(['Pacific/Kiritimati', 'Etc/GMT+12'])('on a device in %s', (zone) => {
  const homeZone = process.env.TZ;
  beforeEach(() => {
    process.env.TZ = zone;
  });
  afterEach(() => {
    if (homeZone === undefined) delete process.env.TZ;
    else process.env.TZ = homeZone;
  });

  it('the day tapped is the day chosen', async () => {
    render(<Harness />);
    await userEvent.click(day('Friday, June 12, 2026'));
    await userEvent.click(day('Friday, June 19, 2026'));
    expect(chosen()).toBe('2026-06-12 2026-06-19');
  });
});

it('today is marked; past and taken days are announced as such and cannot be chosen', async () => {
  render(<Harness />);
  expect(day('Tuesday, June 9, 2026, today').getAttribute('aria-current')).toBe('date');
  const past = day('Monday, June 8, 2026, in the past');
  const taken = day('Monday, June 22, 2026, unavailable');
  expect(past.getAttribute('aria-disabled')).toBe('true');
  expect(taken.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(past);
  await userEvent.click(taken);
  expect(chosen()).toBe('- -');
});

it('a gap too short for the package is not a check-in', () => {
  render(<Harness minimumNights={2} />);
  expect(
    day('Thursday, June 25, 2026, unavailable, too short for a stay').getAttribute('aria-disabled'),
  ).toBe('true');
});

it('a whole stay is chosen with the keyboard, across the end of a month', async () => {
  render(<Harness />);
  const user = userEvent.setup();
  await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(day(/June 9, 2026/));
  await user.keyboard('{PageDown}{ArrowUp}{Home}{ArrowRight}');
  expect(document.activeElement).toBe(day(/Monday, June 29, 2026/));
  await user.keyboard('{Enter}{ArrowRight}{ArrowRight}{ArrowRight} ');
  expect(chosen()).toBe('2026-06-29 2026-07-02');
  expect(screen.getByRole('status').textContent).toBe(
    'Monday, June 29, 2026 to Thursday, July 2, 2026, 3 nights.',
  );
});

it('only one day is a tab stop, and no month before this one is shown', async () => {
  render(<Harness />);
  const user = userEvent.setup();
  const grid = screen.getByRole('grid', { name: 'Dates, June 2026' });
  expect(
    within(grid)
      .getAllByRole('button')
      .filter((button) => button.tabIndex === 0),
  ).toHaveLength(1);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous month' }).disabled).toBe(true);
  within(grid)
    .getByRole('button', { name: /June 9, 2026/ })
    .focus();
  await user.keyboard('{PageUp}{Shift>}{PageUp}{/Shift}');
  expect(document.activeElement).toBe(day(/June 1, 2026/));
});

it('on the last day of a month the next month is shown, and its first day is the tab stop', async () => {
  render(<Harness today="2026-06-30" />);
  const user = userEvent.setup();
  expect(screen.getByRole('grid', { name: 'Dates, July 2026' })).toBeTruthy();
  await user.tab();
  await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(day('Wednesday, July 1, 2026'));
  await user.keyboard('{ArrowLeft}{Enter}{ArrowRight}{Enter}');
  expect(chosen()).toBe('2026-06-30 2026-07-01');
});

it('a chosen stay is shown in the month in which it starts, also on the last day of the month', () => {
  render(<Harness today="2026-06-30" range={{ startDate: '2026-06-30', endDate: '2026-07-02' }} />);
  expect(screen.getByRole('grid', { name: 'Dates, June 2026' })).toBeTruthy();
  expect(day('Tuesday, June 30, 2026, today, check-in').tabIndex).toBe(0);
});

it('a chosen stay is announced with its first and last day and the number of nights', () => {
  render(<Harness range={{ startDate: '2026-06-12', endDate: '2026-06-14' }} />);
  expect(day('Friday, June 12, 2026, check-in')).toBeTruthy();
  expect(day('Saturday, June 13, 2026, in your stay')).toBeTruthy();
  expect(day('Sunday, June 14, 2026, check-out')).toBeTruthy();
  const selected = screen
    .getAllByRole('gridcell')
    .filter((cell) => cell.getAttribute('aria-selected') === 'true');
  expect(selected).toHaveLength(3);
});

it('choosing a day beyond taken nights starts again from there, and says so', async () => {
  render(<Harness />);
  await userEvent.click(day('Friday, June 19, 2026'));
  await userEvent.click(day('Thursday, June 25, 2026'));
  expect(chosen()).toBe('2026-06-25 -');
  expect(
    screen.getByText('Days between Jun 19 and Jun 25 are not available. Starting again from Jun 25.'),
  ).toBeTruthy();
  await userEvent.click(day('Friday, June 26, 2026'));
  expect(screen.queryByText(/Starting again/)).toBeNull();
});

it('a day on which the rules of a period allow no arrival cannot be chosen, and the reason is shown', async () => {
  const usual = defaultLimits('2026-06-09');
  const rule = { id: 'a', from: '2026-06-12', to: '2026-06-14', price: null, maximumNights: null };
  const rules = [{ ...rule, minimumNights: 3, arrivalDays: 0b1000000 }];
  render(<Harness limits={{ ...usual, calendar: { ...usual.calendar, rules } }} />);
  await userEvent.click(day(/^Friday, June 12, 2026, Arrival on Saturdays only$/));
  expect(chosen()).toBe('- -');
  expect(
    screen.getByText('Stays at that time begin on Saturdays only. The next possible check-in is Jun 13.'),
  ).toBeTruthy();
  await userEvent.click(day('Saturday, June 13, 2026'));
  await userEvent.click(day(/^Monday, June 15, 2026/));
  expect(
    screen.getByText('A stay that begins on Jun 13 has at least 3 nights. Starting again from Jun 15.'),
  ).toBeTruthy();
});
