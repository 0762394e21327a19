import { useState } from 'react';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { isOver } from '#contracts/rules/stay.ts';
import { storeOrTell } from '#pwa/features/shared/store-or-tell.ts';
import type { PackChoice } from '#pwa/data/trip-pack.ts';
import { formatAge } from '#pwa/lib/data-age.ts';
import { formatDayRange } from '#pwa/lib/days.ts';
import { formatBytes } from '#pwa/lib/format-bytes.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import {
  ArrowDownload20Regular,
  Checkmark16Regular,
  CheckmarkCircle20Filled,
  CloudArrowDown16Regular,
  CloudOff20Regular,
} from '#pwa/ui/icons/icons.tsx';
import { Section } from '#pwa/ui/section.tsx';
import { useNow } from '#pwa/ui/use-now.ts';
import { useTask } from '#pwa/ui/use-task.ts';
import { choosePack } from './pack-commands.ts';
import { missingParts, partsOf, type KnownTrip, type PackPart } from './pack-parts.ts';
import { useKnownTrip } from './pack-queries.ts';
import { isPackWanted, keptFrom, keptUntil, lastKeptDay } from './pack-rules.ts';
import { sizeOfTripMap } from './trip-map.ts';
import { photosOf, sizeOfPhotos } from './trip-photos.ts';
import styles from './trip-pack.module.css';

interface TripPackCardProps {
  /** A confirmed stay of this account as guest. */
  booking: Booking;
  isOnline: boolean;
}

/** What of a stay is on this device, what is missing, and what becomes of it. Source: decision 054. */
export function TripPackCard({ booking, isOnline }: TripPackCardProps) {
  const now = useNow();
  const trip = useKnownTrip(booking);
  const [isBusy, setIsBusy] = useState(false);
  if (trip === undefined) return null;
  const choice = trip.pack?.choice ?? null;
  const isWanted = isPackWanted(booking, choice, now);
  const choose = async (next: PackChoice): Promise<void> => {
    setIsBusy(true);
    await storeOrTell(() => choosePack(booking, next));
    setIsBusy(false);
  };
  const part = { trip, now, isOnline, isBusy, choose };
  return (
    <Section title="On this device">
      <div className={styles.card}>{isWanted ? <KeptTrip {...part} /> : <UnkeptTrip {...part} />}</div>
    </Section>
  );
}

interface PartProps {
  trip: KnownTrip;
  /** Milliseconds since 1970. */
  now: number;
  isOnline: boolean;
  isBusy: boolean;
  choose: (next: PackChoice) => Promise<void>;
}

function KeptTrip({ trip, now, isOnline, isBusy, choose }: PartProps) {
  const { booking, pack, syncedAt } = trip;
  const parts = partsOf(trip);
  const missing = missingParts(parts);
  const bytes = Object.values(pack?.photos ?? {}).reduce((sum, size) => sum + size, pack?.map?.bytes ?? 0);
  const isEnded = isOver(booking, now);
  return (
    <>
      <div className={styles.state} role="status" data-complete={missing.length === 0 ? '' : undefined}>
        {missing.length === 0 ? <CheckmarkCircle20Filled /> : <CloudOff20Regular />}
        <div className={styles.words}>
          <p>
            {missing.length === 0
              ? 'Everything is on this device'
              : `Not on this device yet: ${missing.join(', ')}`}
          </p>
          <p className={styles.small}>
            {[syncedAt !== null && `Checked ${formatAge(syncedAt, now)}`, bytes > 0 && formatBytes(bytes)]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p className={styles.small}>{keptNote(trip, isEnded)}</p>
        </div>
      </div>
      <PartList parts={parts} now={now} />
      <div className={styles.actions}>
        {missing.length > 0 && isOnline && (
          <Button
            busy={isBusy}
            icon={ArrowDownload20Regular}
            onClick={() => void choose(pack?.choice ?? 'asked')}
          >
            Get what is missing
          </Button>
        )}
        {isEnded && pack?.choice !== 'always' && (
          <Button busy={isBusy} onClick={() => void choose('always')}>
            Keep it
          </Button>
        )}
        <Button look="subtle" busy={isBusy} onClick={() => void choose('removed')}>
          Remove from this device
        </Button>
      </div>
    </>
  );
}

function keptNote({ booking, pack }: KnownTrip, isEnded: boolean): string {
  if (pack?.choice === 'always') return 'It stays until you remove it.';
  const day = formatDayRange(lastKeptDay(booking));
  return isEnded
    ? `It is removed from this device after ${day}.`
    : `It stays until ${day}, a week after your stay.`;
}

function PartList({ parts, now }: { parts: readonly PackPart[]; now: number }) {
  return (
    <details>
      <summary className={styles.summary}>What is kept</summary>
      <ul className={styles.parts}>
        {parts.map(({ name, state, at, missing }) => (
          <li key={name} className={styles.part} data-there={state === 'have' ? '' : undefined}>
            {state === 'have' ? <Checkmark16Regular /> : <CloudArrowDown16Regular />}
            <span>
              {name}{' '}
              <span className={styles.small}>
                {state === 'wanted' &&
                  (missing === undefined ? 'Not here yet' : `${missing} are not here yet`)}
                {state === 'have' && at !== null && formatAge(at, now)}
                {state === 'stale' && 'Changed since it was stored'}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Bytes of photos and map; null if they are not known. */
async function sizeOfTrip(booking: Booking, urls: readonly string[]): Promise<number | null> {
  const [photos, map] = await Promise.all([sizeOfPhotos(urls), sizeOfTripMap(booking)]);
  return photos === null || map === null ? null : photos + map;
}

function UnkeptTrip({ trip, now, isOnline, isBusy, choose }: PartProps) {
  const { booking, listing } = trip;
  const urls = listing === null ? [] : photosOf(booking, listing);
  const { result: bytes = null } = useTask(urls.join(), isOnline, () => sizeOfTrip(booking, urls));
  const isOverdue = now >= keptUntil(booking);
  const isLater = !isOverdue && trip.pack?.choice !== 'removed';
  return (
    <>
      <p>
        Keep this trip here to open it without a connection: the retreat, its photos, your host and how to
        arrive.
      </p>
      <p className={styles.small}>
        {[
          bytes !== null && bytes > 0 && `About ${formatBytes(bytes)}.`,
          isLater && `It is kept without asking from ${formatDayRange(keptFrom(booking))}.`,
          !isOnline && 'It is fetched when you are connected again.',
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <Button
        busy={isBusy}
        icon={ArrowDownload20Regular}
        // A trip that is only asked for is removed a week after the stay.
        onClick={() => void choose(isOverdue ? 'always' : 'asked')}
      >
        Keep on this device
      </Button>
    </>
  );
}
