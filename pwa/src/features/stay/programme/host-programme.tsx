import { useState } from 'react';
import type { Departure } from '#contracts/domain/booking/departures.ts';
import type { ProgrammeItem } from '#contracts/domain/stay/programmes.ts';
import { programmeLimits } from '#contracts/programme-limits.ts';
import type { WithPending } from '#pwa/data/overlays.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Pill, Pills } from '#pwa/ui/controls/pills.tsx';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx';
import { PendingChip } from '#pwa/ui/feedback/pending-chip.tsx';
import { Add20Regular, Clock24Regular, Edit20Regular } from '#pwa/ui/icons/icons.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { dayChoices, describeItem, formatTimes, pickedLabel } from './programme-labels.ts';
import styles from './programme.module.css';

interface HostProgrammeProps {
  propertyId: number;
  /** Of the listing and its departures. */
  items: readonly WithPending<ProgrammeItem>[];
  departures: readonly Departure[];
}

/** The edited item. It stays with its group retreat, even if that ends while the dialog is open. */
interface EditedItem {
  item: ProgrammeItem | 'new';
  /** Null for the programme of every stay. */
  departure: Departure | null;
}

/** The programmes of a listing: that of every stay, and that of each planned group retreat. */
export function HostProgramme({ propertyId, items, departures }: HostProgrammeProps) {
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [editing, setEditing] = useState<EditedItem | null>(null);
  const departure = departures.find(({ id }) => id === chosenId) ?? null;
  const edited = departures.find(({ id }) => id === editing?.departure?.id);
  const shown = items.filter(({ departureId }) => departureId === (departure?.id ?? null));
  const days = dayChoices(departure);
  return (
    <div className={styles.programme}>
      {departures.length > 0 && (
        <Pills label="Programme">
          <Pill label="Every stay" isPressed={departure === null} onPress={() => setChosenId(null)} />
          {departures.map(({ id, title }) => (
            <Pill key={id} label={title} isPressed={id === departure?.id} onPress={() => setChosenId(id)} />
          ))}
        </Pills>
      )}
      <p className={styles.note}>
        {departure === null
          ? 'Guests of confirmed stays see this on their trip, also without a signal.'
          : 'Guests of this group retreat see this on their trip, besides the programme of every stay.'}{' '}
        Changes are told to those they concern, a few minutes after your last one.
      </p>
      {shown.length === 0 && (
        <div className={styles.empty}>
          <EmptyState icon={Clock24Regular} title="Nothing in the programme yet">
            <p>Add classes, meals and free time, and guests can pick what they come to.</p>
          </EmptyState>
        </div>
      )}
      {days.map(({ day, label }) => (
        <DayOfHost
          key={label}
          name={label}
          items={shown.filter((item) => item.day === day)}
          onEdit={(item) => setEditing({ item, departure })}
        />
      ))}
      <DayOfHost
        name="Not on a day of this group retreat"
        items={shown.filter((item) => !days.some(({ day }) => item.day === day))}
        onEdit={(item) => setEditing({ item, departure })}
      />
      <Button
        look="primary"
        icon={Add20Regular}
        disabled={shown.length >= programmeLimits.itemsMax}
        onClick={() => setEditing({ item: 'new', departure })}
      >
        Add to the programme
      </Button>
      <ItemDialog
        propertyId={propertyId}
        departure={edited ?? editing?.departure ?? null}
        isOver={editing?.departure != null && edited === undefined}
        editing={editing?.item ?? null}
        onClose={() => setEditing(null)}
      />
    </div>
  );
}

interface DayOfHostProps {
  name: string;
  items: readonly WithPending<ProgrammeItem>[];
  onEdit: (item: ProgrammeItem) => void;
}

function DayOfHost({ name, items, onEdit }: DayOfHostProps) {
  if (items.length === 0) return null;
  return (
    <section aria-label={name}>
      <h3 className={styles.day}>{name}</h3>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.id} className={styles.item} data-cancelled={item.cancelled ? '' : undefined}>
            <span className={styles.times}>{formatTimes(item)}</span>
            <div className={styles.what}>
              <span className={styles.title}>{item.title}</span>
              <span className={styles.meta}>{describeItem(item)}</span>
              {pickedLabel(item) !== null && <span className={styles.meta}>{pickedLabel(item)}</span>}
              <span className={styles.chips}>
                {item.cancelled && <Chip tone="danger">Cancelled</Chip>}
                <PendingChip pending={item.pending} />
              </span>
            </div>
            <Button
              size="small"
              look="subtle"
              icon={Edit20Regular}
              aria-label={`Edit ${item.title}`}
              onClick={() => onEdit(item)}
            >
              Edit
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
