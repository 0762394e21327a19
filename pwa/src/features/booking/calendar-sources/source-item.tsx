import { useState } from 'react';
import type { CalendarSource } from '#contracts/domain/catalog/calendar-sources.ts';
import { countOf } from '#contracts/plural.ts';
import { formatDeadline } from '#pwa/lib/moments.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
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
import { SourceConflict } from './source-conflict.tsx';
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
  const { name, isReading, conflicts } = source;
  const params = { id: propertyId, sourceId: source.id };
  const run = async (command: () => Promise<void>) => {
    setIsBusy(true);
    await command();
    await onChange();
    setIsBusy(false);
  };
  return (
    <li className={styles.source} tabIndex={-1}>
      <SourceState source={source} />
      {source.state === 'held' && (
        <MissingReservations
          count={source.missing}
          isBusy={isBusy}
          onConfirm={() => void run(() => confirmMissingEvents(params))}
        />
      )}
      {conflicts.map((conflict) => (
        <SourceConflict
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

function SourceState({ source }: { source: CalendarSource }) {
  const { name, host, isReading, state, problem, events } = source;
  const [label, tone] = isReading ? (['Reading', 'tint'] as const) : stateLabels[state];
  return (
    <>
      <div className={styles.heading}>
        <h3 className={styles.name}>{name}</h3>
        <Chip tone={tone}>{label}</Chip>
      </div>
      <p className={styles.text}>{[host, describeEvents(source), describeLastRead(source)].join(' · ')}</p>
      {problem !== null && (
        <Notice tone="danger" icon={ErrorCircle16Filled}>
          {problem}
          {events > 0 && ' The days it took stay taken.'}
        </Notice>
      )}
    </>
  );
}

function describeEvents({ events, unavailable }: CalendarSource): string {
  const count = countOf(events, 'event');
  return unavailable === 0 ? count : `${count}, ${unavailable} of them only “not available”`;
}

const describeLastRead = ({ lastOkAt }: CalendarSource): string =>
  lastOkAt === null ? 'never read' : `last read ${formatDeadline(lastOkAt)}`;

interface MissingReservationsProps {
  count: number;
  isBusy: boolean;
  onConfirm: () => void;
}

function MissingReservations({ count, isBusy, onConfirm }: MissingReservationsProps) {
  return (
    <div className={styles.stack}>
      <Notice tone="waiting" icon={Warning16Filled}>
        {`${countOf(count, 'reservation')} of this calendar disappeared at once. Their days stay taken until you confirm that they are free.`}
      </Notice>
      <Button size="small" busy={isBusy} onClick={onConfirm}>
        The days are free
      </Button>
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
