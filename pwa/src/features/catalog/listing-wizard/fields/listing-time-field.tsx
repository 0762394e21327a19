import { Select } from '@fluentui/react-components';
import type { ListingForm } from '#pwa/features/catalog/listing-wizard/form/listing-form.ts';
import { formatClock } from '#pwa/lib/format-clock.ts';
import { controlClass, LabelledField } from '#pwa/ui/form/labelled-field.tsx';

/** Every half hour of a day, `HH:mm`. */
const halfHours = Array.from({ length: 48 }, (_, index) => {
  const hour = String(Math.floor(index / 2)).padStart(2, '0');
  return `${hour}:${index % 2 === 0 ? '00' : '30'}`;
});

interface ListingTimeFieldProps {
  form: ListingForm;
  name: 'checkInFrom' | 'checkOutUntil';
  label: string;
}

/** A time of day of the listing form, or none. */
export function ListingTimeField({ form, name, label }: ListingTimeFieldProps) {
  const chosen = form.values[name];
  const times = chosen === '' || halfHours.includes(chosen) ? halfHours : [...halfHours, chosen].sort();
  return (
    <LabelledField label={label} error={form.problemOf(name)}>
      <Select
        name={name}
        className={controlClass}
        value={chosen}
        onChange={(_, { value }) => form.set(name, value)}
        onBlur={() => form.leave(name)}
      >
        <option value="">Not set</option>
        {times.map((time) => (
          <option key={time} value={time}>
            {formatClock(time)}
          </option>
        ))}
      </Select>
    </LabelledField>
  );
}
