import { expect, test } from 'vitest';
import { bodyLimits } from '#contracts/request-limits.ts';
import { readJsonShape } from '#contracts/rules/json-shape.ts';
import type { Push } from '#contracts/sync/sync.ts';
import { canTravel, EnvelopeRoom } from './envelope-room.ts';

type EnvelopeCall = Push['calls'][number];

const callWith = (body: object): EnvelopeCall => ({
  method: 'POST',
  path: '/api/messages',
  headers: { 'Idempotency-Key': 'a'.repeat(36) },
  orderingKey: 'conversation:1-2:3',
  body,
});

/** As many copies of the call as fit, and the envelope as it is sent. */
function fill(call: EnvelopeCall): { calls: number; text: string } {
  const room = new EnvelopeRoom();
  const calls: EnvelopeCall[] = [];
  while (calls.length < 5_000 && room.take(call)) calls.push(call);
  return { calls: calls.length, text: JSON.stringify({ calls }) };
}

test.each([
  ['the longest messages', { content: '漢'.repeat(5_000) }],
  ['texts full of quotes and brackets', { content: '"[{\\'.repeat(2_000) }],
  ['long lists', { amenities: Array.from({ length: 500 }, () => 'a') }],
  [
    'many small values',
    Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`f${index}`, [index]])),
  ],
])('an envelope of %s is full just before the server would refuse it', (_, body) => {
  const call = callWith(body);
  const { calls, text } = fill(call);
  expect(calls).toBeGreaterThan(1);
  expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(bodyLimits.bytes);
  const shape = readJsonShape(text);
  expect(shape.kind).toBe('allowed');

  const oneMore = `${text.slice(0, -2)},${JSON.stringify(call)}]}`;
  const bytes = new TextEncoder().encode(oneMore).length;
  expect(bytes > bodyLimits.bytes || readJsonShape(oneMore).kind === 'too-many').toBe(true);
});

test('a call at the depth limit of a single call does not fit in an envelope', () => {
  const nested = (levels: number): object => (levels === 1 ? {} : { a: nested(levels - 1) });
  // The envelope, its list and the call enclose the body.
  expect(new EnvelopeRoom().take(callWith(nested(bodyLimits.depth - 3)))).toBe(true);
  expect(new EnvelopeRoom().take(callWith(nested(bodyLimits.depth - 2)))).toBe(false);
});

test('values that exceed the limits of a single call are recognized before they are stored', () => {
  expect(canTravel({ content: 'a'.repeat(900_000) })).toBe(true);
  expect(canTravel({ content: '漢'.repeat(400_000) })).toBe(false);
  expect(canTravel({ images: Array.from({ length: bodyLimits.listItems + 1 }, () => 'a') })).toBe(false);
});
