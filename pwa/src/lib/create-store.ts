/** Calls its listeners with each event. */
interface Emitter<Event extends unknown[] = []> {
  readonly emit: (...event: Event) => void;
  /** @returns unsubscribe function */
  readonly subscribe: (listener: (...event: Event) => void) => () => void;
}

/** A value that can be read and subscribed to, in the shape of React's `useSyncExternalStore`. */
export interface ReadableStore<T> {
  readonly snapshot: () => T;
  /** @returns unsubscribe function */
  readonly subscribe: (listener: () => void) => () => void;
}

interface Store<T> extends ReadableStore<T> {
  /** Notifies the listeners, unless the value is the same one (`Object.is`). */
  readonly set: (next: T) => void;
}

/** @param start runs when the first listener subscribes; what it returns runs when the last one has unsubscribed */
export function createEmitter<Event extends unknown[] = []>(start?: () => () => void): Emitter<Event> {
  const listeners = new Set<(...event: Event) => void>();
  let stop: (() => void) | undefined;
  return {
    emit: (...event) => listeners.forEach((listener) => listener(...event)),
    subscribe: (listener) => {
      const isFirst = listeners.size === 0;
      listeners.add(listener);
      if (isFirst) stop = start?.();
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop?.();
      };
    },
  };
}

/** A value outside of React; components read it with `useStore`. @param start as for `createEmitter` */
export function createStore<T>(initial: T, start?: () => () => void): Store<T> {
  let value = initial;
  const { emit, subscribe } = createEmitter(start);
  return {
    snapshot: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      emit();
    },
    subscribe,
  };
}
