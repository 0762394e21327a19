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

/** Something of the account that is read with a connection, and again after the person changed it. */
export function useRefreshed<T>(key: string, isOnline: boolean, read: () => Promise<T>): Refreshed<T> {
  const [newer, setNewer] = useState<{ value: T }>();
  const { result, again } = useTask(key, isOnline, async () => ({ value: await read() }));
  return {
    result: (newer ?? result)?.value,
    again: () => {
      setNewer(undefined);
      again();
    },
    refresh: async () => setNewer({ value: await read() }),
  };
}
