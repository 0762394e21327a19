import { expect, test } from 'vitest';
import { chosenStayPath, readChosenStay } from './stay-address.ts';

const today = '2026-06-09';
const read = (query: string) => readChosenStay(new URLSearchParams(query), today);

test('the choice survives the round trip through the URL', () => {
  const chosen = {
    choice: { range: { startDate: '2026-06-12', endDate: '2026-06-19' }, guests: 3 },
    packageId: 7,
    places: { departureId: 5, roomId: 3, places: 2 },
  };
  const path = chosenStayPath(1, chosen);
  const stay = 'startDate=2026-06-12&endDate=2026-06-19&guests=3&packageId=7';
  expect(path).toBe(`/properties/1?${stay}&departureId=5&roomId=3&places=2`);
  expect(read(path.split('?')[1] ?? '')).toEqual(chosen);
});

test('one place in any room is the plain choice of a group retreat', () => {
  const places = { departureId: 5, roomId: null, places: 1 };
  expect(chosenStayPath(1, { ...read(''), places })).toBe('/properties/1?departureId=5');
  expect(read('departureId=5&roomId=x&places=-1').places).toEqual(places);
  expect(read('roomId=3&places=2').places).toBeNull();
});

test('nothing chosen leaves the plain address', () => {
  expect(chosenStayPath(1, read(''))).toBe('/properties/1');
});

test.each([
  'startDate=2026-06-01&endDate=2026-06-19',
  'startDate=2026-02-30&endDate=2026-06-19',
  'startDate=soon&guests=none&packageId=x',
])('%s is of an old link or nonsense, and nothing is chosen by it', (query) => {
  expect(read(query)).toEqual(read(''));
});

test('a check-out before the check-in is left out, the check-in stays', () => {
  expect(read('startDate=2026-06-12&endDate=2026-06-10').choice.range).toEqual({
    startDate: '2026-06-12',
    endDate: null,
  });
});
