import { describe, expect, test } from 'vitest';
import { daysOfStay } from '#contracts/rules/stay.ts';
import {
  checkProgrammeItem,
  nowAndNext,
  programmeDays,
  takesPlaceDuring,
  takesPlaceOn,
  weekdayOf,
} from './programme.ts';

const item = (id: number, startTime: string, endTime: string, parts = {}) => ({
  ...{ id, startTime, endTime, day: null, departureId: null, cancelled: false },
  ...parts,
});
/** Wednesday to Saturday. */
const stay = { startDate: '2030-04-10', endDate: '2030-04-13', property: {} };

test('weekdays count from Monday', () => {
  expect(['2030-04-08', '2030-04-10', '2030-04-14', '1969-12-31'].map(weekdayOf)).toEqual([1, 3, 7, 3]);
});

test('an item of a listing is on its weekday, one of a departure on its day, both without a day on every day', () => {
  const daysOf = (departureId: number | null, day: number | null) =>
    programmeDays([item(1, '07:00', '08:00', { departureId, day })], stay).map((one) => one.day.slice(8));
  expect(daysOf(null, 3)).toEqual(['10']);
  expect(daysOf(null, 1)).toEqual([]);
  expect(daysOf(9, 3)).toEqual(['12']);
  expect(daysOf(9, null)).toEqual(['10', '11', '12', '13']);
  expect(takesPlaceOn({ departureId: 9, day: 5 }, '2030-04-14', stay)).toBe(true);
});

test('an item takes place during a stay if it does on one of its days, which are not listed for that', () => {
  const starts = daysOfStay('2030-04-08', '2030-04-14');
  for (const [index, startDate] of starts.entries()) {
    for (const endDate of daysOfStay(startDate, `2030-04-${18 + index}`)) {
      for (const departureId of [null, 9]) {
        for (const day of [null, 1, 2, 3, 4, 5, 6, 7, ...(departureId === null ? [] : [8, 11])]) {
          const one = { departureId, day };
          const days = daysOfStay(startDate, endDate);
          const isOnOne = days.some((ofStay) => takesPlaceOn(one, ofStay, { startDate, endDate }));
          expect(takesPlaceDuring(one, { startDate, endDate }), JSON.stringify([one, days])).toBe(isOnOne);
        }
      }
    }
  }
  // A large retreat: so many items and guests, each of 90 days. Listing the days would exceed the time limit of a test.
  const long = { startDate: '2030-01-01', endDate: '2030-03-31' };
  for (let pairs = 0; pairs < 200_000; pairs += 1) takesPlaceDuring({ departureId: 9, day: 90 }, long);
});

test('a day has its items by time', () => {
  const items = [item(1, '19:00', '20:00'), item(2, '07:00', '09:00'), item(3, '07:00', '08:00')];
  expect(programmeDays(items, stay)[0]?.items.map(({ id }) => id)).toEqual([3, 2, 1]);
});

describe('on the first and the last day of a stay', () => {
  const timed = { ...stay, property: { checkInFrom: '15:00', checkOutUntil: '11:00' } };
  const daysOf = (startTime: string, endTime: string, parts: object = {}, of: typeof stay = timed) =>
    programmeDays([item(1, startTime, endTime, parts)], of).map(({ day }) => day.slice(8));

  test('what is over before check-in, or begins after check-out, is not for the guest', () => {
    expect(daysOf('07:00', '08:00')).toEqual(['11', '12', '13']);
    expect(daysOf('14:00', '15:00')).toEqual(['11', '12']);
    expect(daysOf('14:00', '15:01')).toEqual(['10', '11', '12']);
    expect(daysOf('10:59', '12:00')).toEqual(['11', '12', '13']);
    expect(daysOf('11:00', '12:00')).toEqual(['11', '12']);
    expect(daysOf('07:00', '08:00', { day: 3 })).toEqual([]);
    expect(daysOf('07:00', '08:00', { departureId: 9 })).toEqual(['11', '12', '13']);
  });

  test('what is dated for the guests of a group retreat is', () => {
    expect(daysOf('07:00', '08:00', { departureId: 9, day: 1 })).toEqual(['10']);
    expect(daysOf('16:00', '17:00', { departureId: 9, day: 4 })).toEqual(['13']);
  });

  test('everything is if the times are not known, and on a stay of one day', () => {
    expect(daysOf('07:00', '08:00', {}, stay)).toEqual(['10', '11', '12', '13']);
    expect(daysOf('16:00', '17:00', {}, stay)).toEqual(['10', '11', '12', '13']);
    expect(daysOf('12:00', '13:00', {}, { ...timed, endDate: timed.startDate })).toEqual(['10']);
  });
});

describe('now and next', () => {
  const days = programmeDays(
    [
      item(1, '07:00', '08:30'),
      item(2, '08:00', '09:00', { day: 3 }),
      item(3, '12:00', '13:00', { cancelled: true }),
    ],
    stay,
  );
  const at = (day: string, time: string) => {
    const { now, next } = nowAndNext(days, { day, time });
    return [now.map(({ item: { id } }) => id), next && `${next.day.slice(8)} ${next.item.id}`];
  };
  test.each([
    ['2030-04-10', '06:59', [], '10 1'],
    ['2030-04-10', '08:15', [1, 2], '11 1'],
    ['2030-04-10', '08:30', [2], '11 1'],
    ['2030-04-10', '12:30', [], '11 1'],
    ['2030-04-13', '07:00', [1], null],
    ['2030-04-13', '08:30', [], null],
  ] as const)('%s %s', (day, time, now, next) => expect(at(day, time)).toEqual([now, next]));
});

test('the rules between the fields of an item', () => {
  const fieldOf = (parts: object, departure: typeof stay | null = null) =>
    checkProgrammeItem({ day: null, startTime: '07:00', endTime: '08:00', places: null, ...parts }, departure)
      ?.field ?? null;
  expect(fieldOf({})).toBeNull();
  expect(fieldOf({ endTime: '07:00' })).toBe('endTime');
  expect([fieldOf({ day: 7 }), fieldOf({ day: 8 })]).toEqual([null, 'day']);
  expect([fieldOf({ day: 4 }, stay), fieldOf({ day: 5 }, stay)]).toEqual([null, 'day']);
  expect([fieldOf({ places: 3 }), fieldOf({ places: 3 }, stay)]).toEqual(['places', null]);
});
