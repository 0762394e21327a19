import type { StayItem } from '#contracts/domain/stay/programmes.ts';
import {
  nowAndNext,
  type DatedProgrammeItem,
  type ProgrammeDay,
} from '#contracts/rules/on-site/programme.ts';
import { formatClock } from '#pwa/lib/format-clock.ts';
import { zoneDay, zoneTime } from '#pwa/lib/zone-days.ts';
import { describeItem, programmeDayName } from './programme-labels.ts';
import styles from './programme.module.css';

interface NowAndNextProps {
  days: readonly ProgrammeDay<StayItem>[];
  /** Of the retreat, IANA name. */
  timeZone: string | undefined;
  /** Milliseconds since 1970. */
  now: number;
}

/** The current and the next item of the programme; nothing before the first day. */
export function NowAndNext({ days, timeZone, now }: NowAndNextProps) {
  const zone = timeZone ?? 'UTC';
  const today = zoneDay(new Date(now), zone);
  const [first] = days;
  if (first === undefined || today < first.day) return null;
  const found = nowAndNext(days, { day: today, time: zoneTime(new Date(now), zone) });
  if (found.now.length === 0 && found.next === null) return null;
  return (
    <dl className={styles.now}>
      {found.now.map(({ item }) => (
        <div key={item.id}>
          <dt>Now, until {formatClock(item.endTime)}</dt>
          <dd>
            {item.title} <span className={styles.meta}>{describeItem(item)}</span>
          </dd>
        </div>
      ))}
      {found.next !== null && <Next {...found.next} today={today} />}
    </dl>
  );
}

function Next({ day, item, today }: DatedProgrammeItem<StayItem> & { today: string }) {
  const when = day === today ? 'at' : `${programmeDayName(day)},`;
  return (
    <div>
      <dt>
        Next, {when} {formatClock(item.startTime)}
      </dt>
      <dd>
        {item.title} <span className={styles.meta}>{describeItem(item)}</span>
      </dd>
    </div>
  );
}
