import { expect, test } from 'vitest';
import { assignFreePlaces, checkDeparture, offerDurationMs, quotePlaces } from './departures.ts';
import { kitchenListOf } from '#contracts/rules/registrations.ts';

const hourMs = 60 * 60_000;

test('the price is the price per person times the places, plus 12 % in whole dollars', () => {
  expect(quotePlaces(3, 333)).toEqual({
    places: 3,
    pricePerPerson: 333,
    subtotal: 999,
    serviceFee: 120,
    total: 1119,
  });
});

test.each([
  [8 * 24, 24],
  [7 * 24 + 1, 24],
  [7 * 24, 12],
  [49, 12],
  [48, 2],
  [1, 2],
])('%d hours before the start, places are held for %d hours', (until, held) => {
  expect(offerDurationMs(until * hourMs)).toBe(held * hourMs);
});

test('free places go to the longest waiting people, and nobody is overtaken in the room they wait for', () => {
  const rooms = [
    { id: 1, places: 2, placesLeft: 1 },
    { id: 2, places: 2, placesLeft: 2 },
  ];
  const waiting = [
    { id: 9, roomId: null, places: 3 },
    { id: 10, roomId: 1, places: 2 },
    { id: 11, roomId: 1, places: 1 },
    { id: 12, roomId: null, places: 1 },
    { id: 13, roomId: 2, places: 1 },
    { id: 14, roomId: 2, places: 1 },
  ];
  expect(assignFreePlaces(waiting, rooms)).toEqual([
    { entryId: 12, roomId: 2 },
    { entryId: 13, roomId: 2 },
  ]);
});

test.each([
  ['endDate', { endDate: '2030-05-31' }],
  ['endDate', { endDate: '2030-09-01' }],
  ['startDate', { startDate: '2030-02-01', endDate: '2030-02-03', bookBy: '2030-02-01' }],
  ['endDate', { startDate: '2032-02-28', endDate: '2032-03-05' }],
  ['bookBy', { bookBy: '2030-06-02' }],
  ['bookBy', { bookBy: '2030-02-27' }],
  ['rooms', { rooms: [{ places: 500 }, { places: 1 }] }],
  ['minParticipants', { minParticipants: 5 }],
])('%s is named for %j', (field, changed) => {
  const departure = {
    startDate: '2030-06-01',
    endDate: '2030-06-07',
    bookBy: '2030-05-20',
    minParticipants: 4,
    rooms: [{ places: 4 }],
  };
  expect(checkDeparture(departure, '2030-03-01')).toBeNull();
  expect(checkDeparture({ ...departure, ...changed }, '2030-03-01')?.field).toBe(field);
});

test("the kitchen's list counts people by answer and leaves out other questions", () => {
  const choices: string[] = [];
  const question = { propertyId: 1, departureId: null, kind: 'text', choices, required: false } as const;
  const questions = [
    { ...question, id: 1, label: 'Diet', sensitive: true, forKitchen: true },
    { ...question, id: 2, label: 'Injuries', sensitive: true, forKitchen: false },
  ];
  const guests = [
    { name: 'Ana', places: 2, answers: [{ questionId: 1, value: 'Vegan' }] },
    {
      name: 'Ben',
      places: 1,
      answers: [
        { questionId: 1, value: 'vegan ' },
        { questionId: 2, value: 'Knee' },
      ],
    },
    { name: 'Cy', places: 1, answers: [] },
  ];
  expect(kitchenListOf(questions, guests)).toEqual([
    { questionId: 1, kind: 'text', label: 'Diet', value: 'Vegan', places: 3, names: ['Ana', 'Ben'] },
  ]);
});
