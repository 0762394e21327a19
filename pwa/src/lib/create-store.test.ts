import { expect, test, vi } from 'vitest';
import { createEmitter, createStore } from './create-store.ts';

test('a store notifies its listeners of every changed value until they unsubscribe', () => {
  const store = createStore(1);
  const listener = vi.fn(() => store.snapshot());
  const unsubscribe = store.subscribe(listener);
  store.set(2);
  store.set(2);
  expect(listener.mock.results.map(({ value }) => value as number)).toEqual([2]);
  unsubscribe();
  store.set(3);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(store.snapshot()).toBe(3);
});

test('an emitter passes the event to its listeners', () => {
  const { emit, subscribe } = createEmitter<[isUrgent: boolean]>();
  const listener = vi.fn();
  subscribe(listener);
  emit(true);
  expect(listener).toHaveBeenCalledExactlyOnceWith(true);
});

test('it starts with the first listener, which receives what the start sets, and stops after the last', () => {
  const stop = vi.fn();
  const start = vi.fn(() => {
    store.set('started');
    return stop;
  });
  const store = createStore('idle', start);
  const listener = vi.fn();
  const first = store.subscribe(listener);
  const second = store.subscribe(() => undefined);
  expect(start).toHaveBeenCalledTimes(1);
  expect(listener).toHaveBeenCalledTimes(1);
  first();
  first();
  expect(stop).not.toHaveBeenCalled();
  second();
  second();
  expect(stop).toHaveBeenCalledTimes(1);
  store.subscribe(() => undefined);
  expect(start).toHaveBeenCalledTimes(2);
});
