import { useState } from 'react';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { StayItem } from '#contracts/domain/stay/programmes.ts';
import { countOf } from '#contracts/plural.ts';
import { programmeDays } from '#contracts/rules/on-site/programme.ts';
import { saveText } from '#pwa/lib/browser/save-text.ts';
import { tripPath } from '#pwa/lib/screen-paths.ts';
import type { ShownProgramme } from '#pwa/sync/commands/programme-commands.ts';
import { dayOfBooking } from '#pwa/lib/zone-days.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Segmented } from '#pwa/ui/controls/segmented.tsx';
import { CalendarLtr20Regular } from '#pwa/ui/icons/icons.tsx';
import { NowAndNext } from './now-and-next.tsx';
import { programmeCalendar } from './programme-calendar.ts';
import { programmeDayName } from './programme-labels.ts';
import { useSeenUntil } from './programme-queries.ts';
import { StayItemLine } from './stay-item-line.tsx';
import styles from './programme.module.css';

/** Days of a long stay that are shown at first. */
const daysShown = 4;

type Stay = Pick<Booking, 'id' | 'startDate' | 'endDate' | 'timeZone' | 'property' | 'createdAt'>;

interface StayProgrammeProps {
  programme: ShownProgramme;
  stay: Stay;
  /** Milliseconds since 1970. */
  now: number;
}

/** The programme of a confirmed stay by day, with what is on now, and picks. */
export function StayProgramme({ programme, stay, now }: StayProgrammeProps) {
  const [isOnlyPicks, setIsOnlyPicks] = useState(false);
  const [isAll, setIsAll] = useState(false);
  const { items, picks, pending } = programme;
  const seenUntil = useSeenUntil(stay.id, latestChange(items));
  const allDays = programmeDays(items, stay);
  const idsShown = new Set(allDays.flatMap(({ items: ofDay }) => ofDay.map(({ id }) => id)));
  const picked = items.filter(({ id }) => picks.includes(id) && idsShown.has(id));
  const days = isOnlyPicks ? programmeDays(picked, stay) : allDays;
  const today = dayOfBooking(stay, new Date(now));
  const coming = days.filter(({ day }) => day >= today);
  const first = coming.slice(0, daysShown);
  const shown = isAll || first.length === 0 ? days : first;
  // Changes from before the booking are none for its guest.
  const isNews = ({ changedAt }: StayItem): boolean =>
    seenUntil !== undefined && changedAt !== null && changedAt > stay.createdAt && changedAt > seenUntil;
  return (
    <div className={styles.programme}>
      <NowAndNext days={allDays} timeZone={stay.timeZone} now={now} />
      <Segmented
        label="Items of the programme"
        options={[
          { id: 'all', label: 'Everything' },
          { id: 'picks', label: `My picks (${picked.length})` },
        ]}
        selected={isOnlyPicks ? 'picks' : 'all'}
        onSelect={(id) => setIsOnlyPicks(id === 'picks')}
      />
      {days.length === 0 && (
        <p className={styles.note}>
          {isOnlyPicks ? 'You have picked nothing yet.' : 'Nothing takes place during your stay.'}
        </p>
      )}
      {shown.map(({ day, items: ofDay }) => (
        <section key={day} aria-label={programmeDayName(day)}>
          <h3 className={styles.day}>{programmeDayName(day)}</h3>
          <ul className={styles.items}>
            {ofDay.map((item) => (
              <StayItemLine
                key={item.id}
                bookingId={stay.id}
                item={item}
                isPicked={picks.includes(item.id)}
                isNews={isNews(item)}
                pending={pending.get(item.id)}
              />
            ))}
          </ul>
        </section>
      ))}
      {shown.length < days.length && (
        <Button onClick={() => setIsAll(true)}>Show all {countOf(days.length, 'day')}</Button>
      )}
      <AddToCalendar days={days} stay={stay} isOnlyPicks={isOnlyPicks} />
    </div>
  );
}

const latestChange = (items: readonly StayItem[]): string | null =>
  items.reduce<string | null>(
    (latest, { changedAt }) => (changedAt !== null && changedAt > (latest ?? '') ? changedAt : latest),
    null,
  );

interface AddToCalendarProps {
  days: ReturnType<typeof programmeDays<StayItem>>;
  stay: Stay;
  isOnlyPicks: boolean;
}

/** Adds what is shown to the phone's own calendar, whose alarms ring without a signal. The file is made on the device. */
function AddToCalendar({ days, stay, isOnlyPicks }: AddToCalendarProps) {
  const save = () => {
    const url = new URL(tripPath(stay.id), window.location.origin).href;
    const source = { bookingId: stay.id, retreat: stay.property.title, url, timeZone: stay.timeZone };
    const text = programmeCalendar(days, source, new Date());
    saveText({ text, name: `wellens-programme-${stay.id}.ics`, type: 'text/calendar' });
  };
  return (
    <div>
      <Button icon={CalendarLtr20Regular} disabled={days.length === 0} onClick={save}>
        {isOnlyPicks ? 'Add my picks to calendar' : 'Add programme to calendar'}
      </Button>
      <p className={styles.note}>Your calendar rings 15 minutes before each item, also without a signal.</p>
      {isOnlyPicks && (
        <p className={styles.note}>
          With notifications on, we remind you too: 15 minutes before, or on the evening before if that is in
          your quiet hours.
        </p>
      )}
    </div>
  );
}
