import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Question } from '#contracts/domain/booking/registrations.ts';
import { buildBooking, buildPayment } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import type { ArrivalBoard, ArrivingGuest } from './arrival-queries.ts';
import { ArrivalsBoard } from './arrivals-board.tsx';

const nobody: ArrivalBoard = {
  ...{ today: [], tomorrow: [], expected: [] },
  ...{ leaving: [], staying: [], others: [] },
};
const maya: ArrivingGuest = {
  booking: buildBooking({ guest: { id: 1, name: 'Maya Ortiz', profileImage: null }, status: 'confirmed' }),
  checkIn: null,
  pending: undefined,
  refusal: null,
  answers: [],
};

const show = (board: ArrivalBoard) => renderScreen(<ArrivalsBoard board={board} now={Date.now()} />);

test('a day without arrivals has no count', () => {
  show(nobody);
  expect(screen.getByRole('heading', { name: 'Today' })).toBeDefined();
  expect(screen.getByText('No guest arrives today.')).toBeDefined();
});

test('a search without a result does not say that nobody arrives', () => {
  show({ ...nobody, today: [maya] });
  expect(screen.getByRole('heading', { name: 'Today (0 of 1 booking in)' })).toBeDefined();
  fireEvent.change(screen.getByLabelText('Name or reference'), { target: { value: 'Jonas' } });
  expect(screen.getByText('Nobody with this name or reference.')).toBeDefined();
  expect(screen.queryByText('No guest arrives today.')).toBeNull();
  expect(screen.getByText('No guest arrives tomorrow.')).toBeDefined();
});

test('a name is found without its accents', () => {
  const guest = { id: 2, name: 'José Ñuñez', profileImage: null };
  const jose = buildBooking({ id: 2, guest, status: 'confirmed' });
  show({ ...nobody, today: [maya, { ...maya, booking: jose }] });
  fireEvent.change(screen.getByLabelText('Name or reference'), { target: { value: 'jose nu' } });
  expect(screen.getByText('José Ñuñez')).toBeDefined();
  expect(screen.queryByText('Maya Ortiz')).toBeNull();
});

test.each([null, 'Silent Week'])(
  'the door sees what is not paid yet, of group retreat %s',
  (departureTitle) => {
    const booking = buildBooking({ status: 'confirmed', totalPrice: 269, departureTitle });
    show({ ...nobody, today: [{ ...maya, booking }] });
    expect(screen.getByText('Not paid yet, $269')).toBeDefined();
  },
);

test.each([
  { status: 'confirmed', payment: buildPayment() },
  { status: 'cancelled', payment: null },
] as const)('the door has nothing to ask for of a stay that is $status', (given) => {
  show({ ...nobody, today: [{ ...maya, booking: buildBooking(given) }] });
  expect(screen.queryByText(/Not paid yet/)).toBeNull();
});

test('an answer is in the words of the form', () => {
  const question: Question = {
    ...{ id: 1, propertyId: 7, departureId: null, kind: 'yes-no', label: 'Nut allergy', choices: [] },
    ...{ required: false, sensitive: false, forKitchen: true },
  };
  show({ ...nobody, today: [{ ...maya, answers: [{ question, value: 'yes' }] }] });
  expect(screen.getByText('Yes').parentElement?.textContent).toBe('Nut allergy: Yes');
});

test('an answer follows its question as in a sentence, and a time is written as every other time', () => {
  const question: Question = {
    ...{ id: 1, propertyId: 7, departureId: null, kind: 'time', label: 'When will you come?', choices: [] },
    ...{ required: false, sensitive: false, forKitchen: false },
  };
  show({ ...nobody, today: [{ ...maya, answers: [{ question, value: '16:30' }] }] });
  expect(screen.getByText('4:30 PM').parentElement?.textContent).toBe('When will you come? 4:30 PM');
});

test('a guest who has left is not checked in any more, and one who is there is', () => {
  const buttons = () => screen.queryAllByRole('button', { name: /^Check in:/ });
  const left = { ...maya, booking: buildBooking({ status: 'completed' }) };
  const view = show({ ...nobody, expected: [left] });
  expect(screen.getByText('Was not checked in')).toBeDefined();
  expect(screen.queryByText('Completed')).toBeNull();
  expect(buttons()).toEqual([]);
  view.unmount();
  const over = buildBooking({ status: 'confirmed', stayOverAt: new Date(Date.now() - 1000).toISOString() });
  const offline = show({ ...nobody, expected: [{ ...maya, booking: over }] });
  expect(screen.getByText('Was not checked in')).toBeDefined();
  expect(buttons()).toEqual([]);
  offline.unmount();
  const later = buildBooking({
    status: 'confirmed',
    stayOverAt: new Date(Date.now() + 60_000).toISOString(),
  });
  show({ ...nobody, expected: [{ ...maya, booking: later }] });
  expect(screen.getByText('Expected')).toBeDefined();
  expect(buttons()).toHaveLength(1);
});

test('guests who leave and guests in the house are counted, and those of no group have no heading', () => {
  const now = new Date();
  const booking = (id: number, name: string, guests: number) =>
    buildBooking({
      ...{ id, guests, status: 'confirmed', timeZone: 'UTC', startDate: '2020-01-01' },
      endDate: now.toISOString().slice(0, 10),
      stayOverAt: new Date(now.getTime() + 60_000).toISOString(),
      guest: { id, name, profileImage: null },
    });
  const leaving = { ...maya, booking: booking(2, 'Jonas Weber', 1) };
  const inHouse = [booking(3, 'Lena Fischer', 2), booking(4, 'Otto Lang', 3)];
  const view = show({
    ...nobody,
    leaving: [leaving],
    staying: inHouse.map((one) => ({ ...maya, booking: one })),
  });
  const leavers = within(screen.getByRole('region', { name: 'Leaving today (1 booking)' }));
  expect(leavers.getByText('Not checked in')).toBeDefined();
  expect(leavers.getByRole('button', { name: 'Check in: Jonas Weber' })).toBeDefined();
  const house = within(screen.getByRole('region', { name: 'In the house (5 guests)' }));
  expect(house.getAllByRole('article')).toHaveLength(2);
  expect(house.queryByRole('button')).toBeNull();
  fireEvent.change(screen.getByLabelText('Name or reference'), { target: { value: 'Jonas' } });
  expect(screen.queryByRole('region', { name: /^In the house/ })).toBeNull();
  view.unmount();
  show(nobody);
  expect(screen.queryByRole('region', { name: /^Leaving|^In the house/ })).toBeNull();
});
