import { useState } from 'react';
import { useTask } from '#pwa/ui/use-task.ts';

interface Refreshed<T> {
  /** Undefined until the first read has ended. */
  result: T | undefined;
  /** Reads from the start, as after a failure. */
  again: () => void;
  /** Reads again while the result stays, so that the focus stays in what shows it. */
  refresh: () => Promise<void>;
}

/**
 * Something of the account that is read with a connection, and again after the person changed it. What was read stays when
 * the connection is lost and while it is read again, so that what the person types into it stays too.
 * @param read returns null if the server was not reached
 */
export function useRefreshed<T>(key: string, isOnline: boolean, read: () => Promise<T>): Refreshed<T> {
  const [latest, setLatest] = useState<{ value: T }>();
  const { result, again } = useTask(key, isOnline, async () => {
    const value = await read();
    if (value !== null) setLatest({ value });
    return { value };
  });
  return {
    result: (latest ?? result)?.value,
    again: () => {
      setLatest(undefined);
      again();
    },
    refresh: async () => setLatest({ value: await read() }),
  };
}
