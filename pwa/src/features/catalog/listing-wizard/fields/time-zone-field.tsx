import { useMemo, useState } from 'react';
import { Select } from '@fluentui/react-components';
import type { ListingForm } from '#pwa/features/catalog/listing-wizard/form/listing-form.ts';
import { knownZones, zoneName } from '#pwa/lib/zone-names.ts';
import { controlClass, LabelledField } from '#pwa/ui/form/labelled-field.tsx';

interface TimeZoneFieldProps {
  form: ListingForm;
  /** Whether the coordinates are set. */
  isPlaced: boolean;
}

/** Asks the host of a listing without coordinates. */
export const chooseZone = 'Choose the time zone too: until then, check-in and deadlines follow UTC.';

const explained =
  'Check-in days and deadlines follow the time at your retreat. Bookings you have keep theirs.';

/** The time zone: from the location, or another one that the host names. */
export function TimeZoneField({ form, isPlaced }: TimeZoneFieldProps) {
  const chosen = form.values.chosenTimeZone;
  // The device's own zone first: most hosts are where their retreat is.
  const [own] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [now] = useState(() => new Date());
  const [known] = useState(() => knownZones());
  const named = useMemo(
    () =>
      [...new Set([...known, ...(chosen === '' ? [] : [chosen])])]
        .map((zone) => ({ zone, name: zoneName(zone, now) }))
        .sort((one, other) => one.name.localeCompare(other.name)),
    [known, chosen, now],
  );
  const located = form.locatedZone === undefined ? '' : ` – ${zoneName(form.locatedZone, now)}`;
  const isAsked = !isPlaced && chosen === '';
  return (
    <LabelledField
      label="Time zone"
      error={form.problemOf('chosenTimeZone')}
      warning={isAsked ? chooseZone : undefined}
      hint={explained}
    >
      <Select
        name="chosenTimeZone"
        className={controlClass}
        value={chosen}
        onChange={(_, { value }) => form.set('chosenTimeZone', value)}
        onBlur={() => form.leave('chosenTimeZone')}
      >
        <option value="">{isPlaced ? `Set from the location${located}` : 'Not set yet'}</option>
        <option value={own} key="own">
          {`${zoneName(own, now)} – this device`}
        </option>
        {named
          .filter(({ zone }) => zone !== own)
          .map(({ zone, name }) => (
            <option key={zone} value={zone}>
              {name}
            </option>
          ))}
      </Select>
    </LabelledField>
  );
}
