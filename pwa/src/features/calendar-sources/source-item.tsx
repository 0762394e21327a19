import { useState } from 'react';
import type { CalendarConflict, CalendarSource } from '#contracts/domain/catalog/calendar-sources.ts';
import { countOf } from '#contracts/plural.ts';
import { formatDayRange } from '#pwa/lib/days.ts';
import { formatDeadline } from '#pwa/lib/moments.ts';
import { paths } from '#pwa/lib/paths.ts';
import { Button, LinkButton } from '#pwa/ui/controls/button.tsx';
import { DialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';
import { Chip, type ChipTone } from '#pwa/ui/feedback/chip.tsx';
import { Notice } from '#pwa/ui/feedback/notice.tsx';
import { Delete20Regular, ErrorCircle16Filled, Warning16Filled } from '#pwa/ui/icons/icons.tsx';
import {
  confirmMissingEvents,
  removeCalendarSource,
  resolveConflict,
  syncCalendarSource,
} from './calendar-source-commands.ts';
import styles from './calendar-sources.module.css';

interface SourceItemProps {
  propertyId: number;
  source: CalendarSource;
  onChange: () => Promise<void>;
}

const stateLabels: Record<CalendarSource['state'], readonly [label: string, tone: ChipTone]> = {
  new: ['Not read yet', 'neutral'],
  ok: ['Up to date', 'success'],
  failing: ['Cannot be read', 'danger'],
  held: ['Needs you', 'waiting'],
};

/** A calendar of another site: its state in words, what needs the host, and what the host can do. */
export function SourceItem({ propertyId, source, onChange }: SourceItemProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { name, host, isReading, conflicts } = source;
  const params = { id: propertyId, sourceId: source.id };
  const [label, tone] = isReading ? (['Reading', 'tint'] as const) : stateLabels[source.state];
  const run = async (command: () => Promise<boolean>) => {
    setIsBusy(true);
    if (await command()) await onChange();
    setIsBusy(false);
  };
  return (
    <li className={styles.source}>
      <div className={styles.heading}>
        <h3 className={styles.name}>{name}</h3>
        <Chip tone={tone}>{label}</Chip>
      </div>
      <p className={styles.text}>{[host, describeEvents(source), describeLastRead(source)].join(' · ')}</p>
      {source.problem !== null && (
        <Notice tone="danger" icon={ErrorCircle16Filled}>
          {source.problem}
          {source.events > 0 && ' The days it took stay taken.'}
        </Notice>
      )}
      {source.state === 'held' && (
        <div className={styles.stack}>
          <Notice tone="waiting" icon={Warning16Filled}>
            {`${countOf(source.missing, 'reservation')} of this calendar disappeared at once. Their days stay taken until you confirm that they are free.`}
          </Notice>
          <Button size="small" busy={isBusy} onClick={() => void run(() => confirmMissingEvents(params))}>
            The days are free
          </Button>
        </div>
      )}
      {conflicts.map((conflict) => (
        <Conflict
          key={`${conflict.startDate} ${conflict.endDate} ${conflict.booking.id}`}
          name={name}
          conflict={conflict}
          isBusy={isBusy}
          onResolve={(resolution) => void run(() => resolveConflict(params, conflict, resolution))}
        />
      ))}
      <div className={styles.actions}>
        <Button
          size="small"
          busy={isReading || isBusy}
          aria-label={`Sync now: ${name}`}
          onClick={() => void run(() => syncCalendarSource(params))}
        >
          Sync now
        </Button>
        <Button size="small" look="subtle" aria-label={`Remove ${name}`} onClick={() => setIsAsking(true)}>
          Remove
        </Button>
      </div>
      <RemoveDialog
        open={isAsking}
        name={name}
        onClose={() => setIsAsking(false)}
        onRemove={() => {
          setIsAsking(false);
          void run(() => removeCalendarSource(params));
        }}
      />
    </li>
  );
}

function describeEvents({ events, unavailable }: CalendarSource): string {
  const count = countOf(events, 'event');
  return unavailable === 0 ? count : `${count}, ${unavailable} of them only “not available”`;
}

const describeLastRead = ({ lastOkAt }: CalendarSource): string =>
  lastOkAt === null ? 'never read' : `last read ${formatDeadline(lastOkAt)}`;

interface ConflictProps {
  name: string;
  conflict: CalendarConflict;
  isBusy: boolean;
  onResolve: (resolution: 'keep' | 'same') => void;
}

function Conflict({ name, conflict: { startDate, endDate, booking }, isBusy, onResolve }: ConflictProps) {
  const { guestName, isRequest } = booking;
  return (
    <div className={styles.conflict}>
      <Notice tone="waiting" icon={Warning16Filled}>
        {isRequest
          ? 'A request meets a reservation. Nothing was cancelled; please answer the request.'
          : 'Two reservations for the same days. Nothing was cancelled.'}
      </Notice>
      <dl className={styles.sides}>
        <div>
          <dt>{name}</dt>
          <dd>{formatDayRange(startDate, endDate)}</dd>
        </div>
        <div>
          <dt>{isRequest ? `Request of ${guestName} here` : `Stay of ${guestName} here`}</dt>
          <dd>{formatDayRange(booking.startDate, booking.endDate)}</dd>
        </div>
      </dl>
      <div className={styles.actions}>
        <Button size="small" busy={isBusy} onClick={() => onResolve('same')}>
          It is the same stay
        </Button>
        <Button size="small" busy={isBusy} onClick={() => onResolve('keep')}>
          Keep the stay here
        </Button>
        <LinkButton size="small" look="subtle" to={`${paths.ownerDashboard}/bookings/${booking.id}`}>
          {isRequest ? 'Open the request' : 'Open the stay'}
        </LinkButton>
      </div>
    </div>
  );
}

interface RemoveDialogProps {
  open: boolean;
  name: string;
  onClose: () => void;
  onRemove: () => void;
}

function RemoveDialog({ open, name, onClose, onRemove }: RemoveDialogProps) {
  return (
    <DialogSheet
      open={open}
      onClose={onClose}
      title="Remove calendar"
      subtitle={name}
      width={480}
      footer={
        <>
          <Button size="large" onClick={onClose}>
            Cancel
          </Button>
          <Button size="large" look="danger" icon={Delete20Regular} onClick={onRemove}>
            Remove
          </Button>
        </>
      }
    >
      <p className={styles.text}>
        The days that only this calendar took are free at once, and guests can book them here.
      </p>
    </DialogSheet>
  );
}
