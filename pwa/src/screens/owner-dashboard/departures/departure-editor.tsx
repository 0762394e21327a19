import { useState } from 'react';
import type { Departure } from '#contracts/domain/booking/departures.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { changeDeparture, createDeparture } from '#pwa/features/booking/departures/departure-commands.ts';
import {
  changedDeparture,
  emptyDeparture,
  toDeparture,
  toDepartureValues,
  type DepartureValues,
} from '#pwa/features/booking/departures/planning/departure-form.ts';
import { DepartureFormDialog } from '#pwa/features/booking/departures/planning/departure-form-dialog.tsx';
import { hasTakenPlaces } from '#pwa/features/booking/departures/planning/host-departure-card.tsx';
import { useUnsavedForm } from '#pwa/features/shared/use-unsaved-form.ts';
import { zoneDay } from '#pwa/lib/zone-days.ts';
import { useNow } from '#pwa/ui/use-now.ts';

interface DepartureEditorProps {
  property: Property;
  departures: readonly Departure[];
  /** `new`, the id of a departure, or null while no form is open. */
  editing: string | null;
  onClose: () => void;
}

/** The form of a new departure, or of one that is edited. */
export function DepartureEditor({ property, departures, editing, onClose }: DepartureEditorProps) {
  const now = useNow();
  const found = departures.find(({ id }) => String(id) === editing) ?? null;
  // The departure as it was when the form was opened: changes of others that arrive meanwhile are merged later.
  const [opened, setOpened] = useState<{ editing: string | null; base: Departure | null }>();
  if (opened?.editing !== editing) setOpened({ editing, base: found });
  const { unsaved, remember, closeWith } = useUnsavedForm<{
    base: Departure | null;
    values: DepartureValues;
  }>(`departure ${property.id} ${editing}`);
  const base = unsaved === undefined ? (opened?.base ?? null) : unsaved.base;
  const isNew = editing === 'new';
  const { leave, end } = closeWith(onClose);
  const save = async (values: DepartureValues) => {
    const isSaved =
      base === null
        ? await createDeparture(property.id, toDeparture(values))
        : await changeDeparture(base.id, changedDeparture(toDepartureValues(base), values), {
            version: base.version,
            values: { ...base },
          });
    if (isSaved) end();
  };
  return (
    <DepartureFormDialog
      open={isNew || base !== null}
      title={isNew ? 'Add group retreat' : 'Edit group retreat'}
      initial={base === null ? emptyDeparture : toDepartureValues(base)}
      typed={unsaved?.values}
      today={zoneDay(new Date(now), property.timeZone)}
      isBooked={base !== null && hasTakenPlaces(base)}
      isNew={isNew}
      onType={(values) => remember({ base, values })}
      onClose={leave}
      onCancel={end}
      onSave={save}
    />
  );
}
