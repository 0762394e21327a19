import { useState } from 'react';
import type { Rounding } from '#pwa/lib/roundings.ts';
import { TextField } from '#pwa/ui/form/text-field.tsx';
import type { ListingForm } from '#pwa/features/catalog/listing-wizard/form/listing-form.ts';

interface ListingNumberFieldProps {
  form: ListingForm;
  name: 'latitude' | 'longitude' | 'pricePerNight' | 'maxGuests';
  label: string;
  hint?: string;
  step: number | 'any';
  min?: number;
  max?: number;
  /** Before the number, such as '$'. */
  prefix?: string;
  rounding?: Rounding;
}

/** Number field of the listing form; stores the text as typed. */
export function ListingNumberField(props: ListingNumberFieldProps) {
  const { form, name, hint, prefix, rounding, ...input } = props;
  const [rounded, setRounded] = useState<number | null>(null);
  const typed = form.values[name];
  const handleBlur = () => {
    const value = Number(typed);
    if (rounding !== undefined && typed.trim() !== '' && !Number.isInteger(value)) {
      const whole = rounding.round(value);
      form.set(name, String(whole));
      setRounded(whole);
    }
    form.leave(name);
  };
  return (
    <TextField
      {...input}
      name={name}
      type="number"
      inputMode={input.step === 1 ? 'numeric' : 'decimal'}
      value={typed}
      hint={rounded !== null && rounding !== undefined ? rounding.message(rounded) : hint}
      error={form.problemOf(name)}
      {...(prefix !== undefined && { contentBefore: prefix })}
      onChange={(event) => {
        setRounded(null);
        form.set(name, event.target.value);
      }}
      onBlur={handleBlur}
      // Select a default of 0, so that typing replaces it.
      onFocus={(event) => event.target.select()}
      // Scrolling the page must not change the number under the pointer.
      onWheel={(event) => event.currentTarget.blur()}
    />
  );
}
