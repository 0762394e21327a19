import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { picturesMax, PictureTurns } from './picture-turns.ts';

const open = (turns: PictureTurns, count: number, addressOf: (index: number) => string): EventEmitter[] =>
  Array.from({ length: count }, (_, index) => {
    const response = new EventEmitter();
    turns.begin(addressOf(index), response);
    return response;
  });

test('one address holds a limited number of pictures, until they are taken or its connections end', () => {
  const turns = new PictureTurns();
  const [first] = open(turns, picturesMax.address, () => '192.0.2.1');
  expect(() => turns.begin('192.0.2.1', new EventEmitter())).toThrow(
    expect.objectContaining({ code: 'unavailable', headers: { 'Retry-After': '5' } }),
  );
  open(turns, 1, () => '192.0.2.2');
  first!.emit('close');
  open(turns, 1, () => '192.0.2.1');
  expect(() => turns.begin('192.0.2.1', new EventEmitter())).toThrow();
});

test('all addresses together hold a limited number', () => {
  const turns = new PictureTurns();
  const [first] = open(turns, picturesMax.all, String);
  expect(() => turns.begin('another', new EventEmitter())).toThrow();
  first!.emit('close');
  open(turns, 1, () => 'another');
});
