import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ListingCalendars } from '#contracts/domain/catalog/calendar-sources.ts';
import { useTask } from '#pwa/ui/use-task.ts';
import { readListingCalendars } from './calendar-source-commands.ts';

/** Interval at which the list is read while a calendar is being read, in milliseconds. */
const watchMs = 2_000;
/** How often at most: longer than the server says that a calendar is being read, unless reads of the list fail. */
const watchesMax = 75;

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
  const { calendars, setCalendars, read } = useNewestRead(propertyId);
  const [watches, setWatches] = useState(0);
  const refresh = async () => {
    setWatches(0);
    await read();
  };
  const { again } = useTask(`calendars ${propertyId}`, isOnline, refresh);
  const isWatched = watches < watchesMax;
  const isReading = calendars?.sources.some((source) => source.isReading) ?? false;
  const watch = useEffectEvent(async () => {
    await read();
    setWatches((count) => count + 1);
  });
  useEffect(() => {
    if (!isReading || !isOnline || !isWatched) return undefined;
    const timer = setTimeout(() => void watch(), watchMs);
    return () => clearTimeout(timer);
  }, [isReading, isOnline, isWatched, watches]);
  return {
    calendars: isWatched ? calendars : withoutReading(calendars),
    again: () => {
      setCalendars(undefined);
      again();
    },
    refresh,
  };
}

/** The newest answer, by the start of its read: a slow read does not bring back an older list. */
function useNewestRead(propertyId: number) {
  const [calendars, setCalendars] = useState<ListingCalendars | null>();
  const lastStarted = useRef(0);
  const lastShown = useRef(0);
  const read = async () => {
    lastStarted.current += 1;
    const number = lastStarted.current;
    const answer = await readListingCalendars(propertyId);
    if (answer === null) {
      // A list that is there stays when the server is not reached.
      setCalendars((shown) => shown ?? null);
    } else if (number > lastShown.current) {
      lastShown.current = number;
      setCalendars(answer);
    }
  };
  return { calendars, setCalendars, read };
}

/** The list once it is no longer watched: what it says of reads is too old to block the host. */
const withoutReading = (calendars: ListingCalendars | null | undefined) =>
  calendars && {
    ...calendars,
    sources: calendars.sources.map((source) => ({ ...source, isReading: false })),
  };
