import { expect, test, vi } from 'vitest';
import { dayChangesOf } from './calendar-ops.ts';

test('a later change of a day replaces an earlier one', () => {
  const changes = dayChangesOf([
    { op: 'block', from: '2030-02-27', to: '2030-03-02', note: 'Painters' },
    { op: 'unblock', from: '2030-03-01', to: '2030-03-01' },
    { op: 'block', from: '2030-03-02', to: '2030-03-03' },
  ]);
  expect([...changes]).toEqual([
    ['2030-02-27', { isBlocked: true, note: 'Painters' }],
    ['2030-02-28', { isBlocked: true, note: 'Painters' }],
    ['2030-03-01', { isBlocked: false }],
    ['2030-03-02', { isBlocked: true, note: null }],
    ['2030-03-03', { isBlocked: true, note: null }],
  ]);
});

test('a day that many changes name is written once', () => {
  const write = vi.spyOn(Date.prototype, 'toISOString');
  const ops = Array.from(
    { length: 100 },
    () => ({ op: 'block', from: '2030-01-01', to: '2030-12-31' }) as const,
  );
  const { size } = dayChangesOf(ops);
  const written = write.mock.calls.length;
  write.mockRestore();
  expect(size).toBe(365);
  expect(written).toBe(365);
});
