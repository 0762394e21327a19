import { expect, test } from 'vitest';
import { emptyDeparture, emptyRoom, validateDeparture } from './departure-form.ts';

const days = { startDate: '2030-06-03', endDate: '2030-06-09', bookBy: '2030-06-01' };
const room = { ...emptyRoom(0), name: 'Garden room', pricePerPerson: '500', places: '4' };

test('a complete form has no errors', () => {
  const values = { ...emptyDeparture, ...days, title: 'Silent week', rooms: [room] };
  expect(validateDeparture(values, '2030-05-01')).toEqual({});
});

test('what is missing and what contradicts the days is said at once', () => {
  const values = { ...emptyDeparture, ...days, bookBy: '2030-06-08', rooms: [{ ...room, places: '' }] };
  const errors = validateDeparture(values, '2030-05-01');
  expect(Object.keys(errors).sort()).toEqual(['bookBy', 'rooms[0].places', 'title']);
  expect(errors['bookBy']).toBe('The last day to book must not be after the first day.');
});

test('of a room without places only the room is wrong', () => {
  const values = { ...emptyDeparture, ...days, title: 'Silent week', rooms: [{ ...room, places: '0' }] };
  expect(Object.keys(validateDeparture(values, '2030-05-01'))).toEqual(['rooms[0].places']);
});

test('days that are not chosen are missing, and nothing else is said about them', () => {
  const errors = validateDeparture({ ...emptyDeparture, title: 'Silent week', rooms: [room] }, '2030-05-01');
  expect(Object.keys(errors).sort()).toEqual(['bookBy', 'endDate', 'startDate']);
});
