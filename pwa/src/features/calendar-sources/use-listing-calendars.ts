import { useEffect, useEffectEvent, useState } from 'react';
import type { ListingCalendars } from '#contracts/domain/catalog/calendar-sources.ts';
import { useTask } from '#pwa/ui/use-task.ts';
import { readListingCalendars } from './calendar-source-commands.ts';

/** Interval at which the list is read while a calendar is being read, and how often at most. */
const watchMs = 2_000;
const watchesMax = 15;

interface Known {
  /** Undefined until the first read has ended, null if the server was not reached. */
  calendars: ListingCalendars | null | undefined;
  /** Reads from the start, as after a failure. */
  again: () => void;
  /** Reads again while the list stays. */
  refresh: () => Promise<void>;
}

/** The calendars of a listing, read with a connection, and again after each change and while one is being read. */
export function useListingCalendars(propertyId: number, isOnline: boolean): Known {
  const [newer, setNewer] = useState<{ calendars: ListingCalendars | null }>();
  const [watches, setWatches] = useState(0);
  const { result, again } = useTask(`calendars ${propertyId}`, isOnline, async () => ({
    calendars: await readListingCalendars(propertyId),
  }));
  const calendars = (newer ?? result)?.calendars;
  const isReading = calendars?.sources.some((source) => source.isReading) ?? false;
  const read = async () => {
    const next = await readListingCalendars(propertyId);
    // A list that is there stays when the server is not reached.
    if (next !== null) setNewer({ calendars: next });
  };
  const watch = useEffectEvent(() => {
    setWatches(watches + 1);
    void read();
  });
  useEffect(() => {
    if (!isReading || !isOnline || watches >= watchesMax) return undefined;
    const timer = setTimeout(watch, watchMs);
    return () => clearTimeout(timer);
  }, [isReading, isOnline, watches]);
  return {
    calendars,
    again: () => {
      setNewer(undefined);
      again();
    },
    refresh: async () => {
      setWatches(0);
      await read();
    },
  };
}
