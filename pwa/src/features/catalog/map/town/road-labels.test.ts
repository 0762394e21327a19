import { expect, test } from 'vitest';
import { placeOnLine } from './road-labels.ts';

test('a name stands in the middle of a straight road, and is never upside down', () => {
  const road = [
    { x: 0, y: 0 },
    { x: 100, y: 100 },
  ];
  expect(placeOnLine(road, 60)).toMatchObject({ x: 50, y: 50, angle: 45 });
  const back = placeOnLine(road.toReversed(), 60);
  expect(back?.angle).toBeCloseTo(45);
  const down = placeOnLine(
    [
      { x: 0, y: 100 },
      { x: 0, y: 0 },
    ],
    60,
  );
  expect(Math.abs(down?.angle ?? 0)).toBe(90);
});

test('where the middle is bent, the name moves to a straight part', () => {
  const road = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 100, y: 100 },
  ];
  const label = placeOnLine(road, 60);
  expect(label).toMatchObject({ x: 60, y: 0, angle: 0 });
});

test('a road that is too short or bent everywhere has no name', () => {
  expect(placeOnLine([], 10)).toBeNull();
  expect(
    placeOnLine(
      [
        { x: 0, y: 0 },
        { x: 9, y: 0 },
      ],
      10,
    ),
  ).toBeNull();
  const zigzag = Array.from({ length: 40 }, (_, index) => ({ x: index * 3, y: (index % 2) * 20 }));
  expect(placeOnLine(zigzag, 60)).toBeNull();
});
